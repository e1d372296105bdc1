import { thisProcess } from "../process/this-process";

/**
 * Names the rows of a new conversation until they are shown, in the place of an import. When the process has ended,
 * another one removes what is left of them.
 */
export const stagedAs = (process = thisProcess()): string => `new conversation of ${process}`;
