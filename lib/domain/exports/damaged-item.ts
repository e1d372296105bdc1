import type { DocumentKind } from "../kinds/kind";

/** A document in scope whose stored text is not what was written. */
export interface DamagedItem {
  /** Store id. */
  readonly id: string;
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** What is wrong with it, as the end of a sentence: "its hash is not the recorded one". */
  readonly found: string;
}
