//! Watches the time by the page's timers.

use std::convert::Infallible;
use std::sync::Arc;

use web_time::Instant;

use crate::view::page;

/// Who wakes the window.
pub struct Watch(Arc<dyn Fn() + Send + Sync>);

impl Watch {
    /// Lets the page watch.
    pub fn hire(wake: Arc<dyn Fn() + Send + Sync>) -> Result<Watch, Infallible> {
        Ok(Watch(wake))
    }

    /// Wakes the window at this time. Whatever was wanted before wakes it, too, which does no harm: it is soon enough over.
    pub fn wake_at(&self, at: Instant) {
        let wake = self.0.clone();
        page::after(at.saturating_duration_since(Instant::now()), move || wake());
    }
}
