/** Options of Node for serving the production build. */
export const SERVER_FLAGS: readonly string[];
