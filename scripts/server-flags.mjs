/**
 * What Node is told when it serves the production build. A request leaves some hundred kilobytes of short-lived
 * objects. With the usual 16 MB for them, what belongs to requests under way is kept as if it were to last, and
 * collecting that took a quarter of the time of a write through the API.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=64"];
