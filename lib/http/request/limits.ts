/** Bytes of a document that is handled as one piece. Bigger ones are only streamed. */
export const IN_MEMORY_LIMIT = 64 * 1024 * 1024;

/**
 * Values of a body of the Tool sets API. Each is read, checked, written and answered a few times, and again with every
 * list that has the object.
 */
export const TOOL_SETS_VALUES = 20_000;
