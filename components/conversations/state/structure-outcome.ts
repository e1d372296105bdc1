/** What a change of which messages there are has brought. */
export interface StructureOutcome {
  readonly label: string;
  /** Store id of the message it added. */
  readonly messageId?: number;
  /** Store id of the conversation it made. */
  readonly conversationId?: string;
}
