/** What happens to a finding: it leaves as it is, a placeholder takes its place, or the text it stands in goes. */
export type FindingDecision = "keep" | "mask" | "leave-out";

/**
 * What a person decided in a redaction review. A finding's own decision wins over that for its rule; one with
 * neither stops the export.
 */
export interface RedactionDecisions {
  /** By rule, for all of its findings. */
  rules?: Readonly<Record<string, FindingDecision>>;
  /** By the id of a finding. */
  findings?: Readonly<Record<string, FindingDecision>>;
  /** Attachments that may leave although nothing could look into them: `<document id>/<message id>/<attachment id>`. */
  attachments?: readonly string[];
  /** Keys of extensions of others that may leave. */
  extensions?: readonly string[];
}

/** Something in a document that may be a secret or personal data. */
export interface Finding {
  /** The same for the same value at the same place, in every review. */
  id: string;
  /** Stable id such as `secret.github` or `personal.email`. */
  rule: string;
  /** The conversation it is in. */
  conversationId: string;
  /** Document id of its message; null when it stands outside the messages. */
  messageId: string | null;
  /** JSON Pointer of the string, inside the message or the shell. */
  path: string;
  /** Offset in that string, in UTF-16 code units. */
  start: number;
  end: number;
  /** At most four characters of it. */
  preview: string;
  /** The text around it, itself masked. */
  before: string;
  after: string;
  /** Equal values have equal marks, so that they get one placeholder; says nothing about the value. */
  mark: string;
  /** What is done unless somebody decides otherwise; null when somebody has to. */
  suggested: FindingDecision | null;
}
