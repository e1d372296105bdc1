/** Stands for the package of this name in unit tests, which are a server by definition. */
export const isServer = true;
