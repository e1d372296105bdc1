import type { Day } from "./day";

/** What is counted of messages. */
export interface ActivityCounts {
  readonly messages: number;
  /** Messages that record tokens. */
  readonly counted: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly calls: number;
  /** Results of tools that say that the call failed or took too long. */
  readonly failures: number;
}

/** The counts of one day, source and model. */
export interface ActivityRow extends ActivityCounts {
  readonly day: Day;
  /** Id of a format. */
  readonly source: string;
  /** "" for messages that name no model. */
  readonly model: string;
}

/** A year that has messages. */
export interface ActivityYear {
  readonly year: number;
  readonly messages: number;
}

export type Measure = (row: ActivityCounts) => number;

export const messagesOf: Measure = (row) => row.messages;
export const tokensOf: Measure = (row) => row.inputTokens + row.outputTokens;

export function sumOf(rows: Iterable<ActivityRow>, measure: Measure): number {
  let sum = 0;
  for (const row of rows) sum += measure(row);
  return sum;
}
