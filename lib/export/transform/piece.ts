/** Changes the texts of a document on its way out. Each method answers the same for the same text. */
export interface PieceTransform {
  shell(head: string, tail: string): { readonly head: string; readonly tail: string };
  /** Null leaves the message out. */
  message(raw: string): string | null;
  /** A toolsets or models document; absent where it leaves as it is. */
  file?(kind: "toolsets" | "models", text: string): string;
  /** A title made for people; absent where it stays. */
  title?(text: string): string;
  /** It adds a tag and takes nothing out. */
  readonly isTagOnly?: true;
}

/** How a document that leaves through a transform compares with the one in the library. */
export const changedBy = ({ isTagOnly }: PieceTransform): "tagged" | "redacted" =>
  isTagOnly === true ? "tagged" : "redacted";

/** One after the other; nothing when there is none. */
export function chainTransforms(
  transforms: readonly (PieceTransform | null)[],
): PieceTransform | null {
  const steps = transforms.filter((step) => step !== null);
  if (steps.length === 0) return null;
  const isTagOnly = steps.every((step) => step.isTagOnly === true);
  return {
    ...(isTagOnly ? { isTagOnly } : {}),
    shell: (head, tail) =>
      steps.reduce((shell, step) => step.shell(shell.head, shell.tail), { head, tail }),
    message: (raw) =>
      steps.reduce<string | null>((text, step) => (text === null ? null : step.message(text)), raw),
    file: (kind, text) => steps.reduce((rest, step) => step.file?.(kind, rest) ?? rest, text),
    title: (text) => steps.reduce((rest, step) => step.title?.(rest) ?? rest, text),
  };
}
