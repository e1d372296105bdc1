import type { MessageView } from "../conversation/view/types";

/** A message with its place in the timeline. */
export interface PreviewedMessage extends MessageView {
  /** Messages that share it are retries of each other; null where none is written. */
  readonly index: number | null;
}

/** A stretch of a conversation that is not imported yet, as the reader shows messages. */
export interface ImportPreview {
  readonly title: string;
  readonly systemMessage: string | null;
  /** Messages of the whole conversation. */
  readonly total: number;
  readonly items: readonly PreviewedMessage[];
}
