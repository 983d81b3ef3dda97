//! The page's plumbing without a browser: worker clients, questions, pools, batches, documents, storage,
//! in a world in memory (`sakiyomi::platform::memory`).

mod batch;
mod document;
mod pool;
mod question;
mod store;
mod worker_client;
mod world;
