/** Bytes of a document that is handled as one piece. Bigger ones are only streamed. */
export const IN_MEMORY_LIMIT = 64 * 1024 * 1024;
