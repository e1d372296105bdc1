/** What a search finds of a conversation besides its messages. */
export interface TitleRow {
  readonly key: number;
  readonly title: string;
  readonly system: string;
}
