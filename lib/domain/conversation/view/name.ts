/** What a list needs to name a conversation. */
export interface ConversationName {
  /** Store id. */
  readonly id: string;
  readonly title: string;
  /** The title is the first words of the conversation, because it has none of its own. */
  readonly titleDerived: boolean;
}
