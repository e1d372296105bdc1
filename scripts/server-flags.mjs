/**
 * What Node is told when it serves the production build. A request leaves many short-lived objects. With the usual
 * 16 MB for them, those of requests under way are kept as if they were to last; docs/benchmarks.md has what writes
 * through the API take with and without more room.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=64"];
