/** What an acknowledged write means: it is in the log of the server. */
export const DURABLE = "synchronous_commit=on";
/** Of servers that one campaign starts; each has its socket in a folder of its own. */
export const PORT = 7400;
