// The engine in a worker of its own. It introduces itself, by UCI, once it listens.
import start from "./tenfold-worker.js";

start().catch((failure) => {
    // A promise that fails is no error of the worker that the page would hear of.
    setTimeout(() => {
        throw failure;
    });
});
