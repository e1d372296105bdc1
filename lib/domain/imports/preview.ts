import type { MessageView } from "../conversation/view";

/** A stretch of a conversation that is not imported yet, as the reader shows messages. */
export interface ImportPreview {
  readonly title: string;
  readonly systemMessage: string | null;
  /** Messages of the whole conversation. */
  readonly total: number;
  readonly items: readonly MessageView[];
}
