/** What happens to a finding: it leaves as it is, a placeholder takes its place, or the text it is in goes. */
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
  /** Store id of the document it is in. */
  conversationId: string;
  /** Store id of its message; null when it is outside the messages. */
  messageKey: number | null;
  /** Document id of its message; null when it is outside the messages. */
  messageId: string | null;
  /** JSON Pointer of the string, inside the message or the shell. */
  path: string;
  /** What the string is for. */
  place: "config" | "metadata" | "tool" | "text" | "attachment" | "id";
  /** Offset in that string, in UTF-16 units; of a text attachment, in its text. */
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

/** How much one rule found in a scope. */
export interface RuleCount {
  readonly rule: string;
  readonly label: string;
  readonly count: number;
  /** Those somebody has to decide about. */
  readonly open: number;
  /** Different values among them. */
  readonly values: number;
}

/** An attachment nothing could look into; it stays behind unless it is ticked. */
export interface UnscannedAttachment {
  /** As `RedactionDecisions.attachments` names it. */
  readonly key: string;
  readonly conversationId: string;
  readonly name: string;
  readonly mime: string | null;
  /** Characters of its encoded content. */
  readonly size: number;
}

/** Everything that a redacted export of a scope asks about. */
export interface RedactionSummary {
  /** How many documents were looked through. */
  readonly documents: number;
  readonly rules: readonly RuleCount[];
  /** Findings that have neither a decision nor a suggestion. */
  readonly undecided: number;
  /** The first of them; `attachmentCount` has all. */
  readonly attachments: readonly UnscannedAttachment[];
  readonly attachmentCount: number;
  /** Extensions of others, with how often they occur. */
  readonly extensions: readonly { readonly key: string; readonly count: number }[];
}

/** A page of findings, in the order of the documents. */
export interface FindingsPage {
  readonly items: readonly Finding[];
  /** Where the next page begins; null after the last. */
  readonly nextCursor: string | null;
  /** Findings of the whole scope that nobody has decided about; null on later pages. */
  readonly undecided: number | null;
  /** Of the whole scope; null on later pages. */
  readonly summary: RedactionSummary | null;
  /** Titles of the documents that findings of the page are in, by store id. */
  readonly titles: Readonly<Record<string, string>>;
  /** Store ids of those whose title is their first words. */
  readonly derivedTitles: readonly string[];
}

/** What is said while a page of findings is made: how many documents are looked through, and at last the page. */
export type FindingsLine =
  | { readonly type: "progress"; readonly done: number; readonly total: number }
  | { readonly type: "page"; readonly page: FindingsPage };

/** What a redacted export did, as it goes along with it. */
export interface RedactionReport {
  readonly v: 1;
  readonly masked: Readonly<Record<string, number>>;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, number>>;
  /** Attachments whose content stayed behind because nothing could look into it. */
  readonly attachmentsLeftOut: number;
  /** Keys of extensions of others that stayed behind. */
  readonly extensionsLeftOut: readonly string[];
}
