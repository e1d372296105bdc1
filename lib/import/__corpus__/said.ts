/** What every conversation of the corpora says: a question and its answer. */
export const QUESTION = "What is a walnut tide?";
export const ANSWER = "A slow green rise of shells.";

/** The name of a program, of a file it wrote, and what is in that. */
export type Shape = readonly [program: string, name: string, content: unknown];

export const lines = (...rows: readonly unknown[]) =>
  `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
