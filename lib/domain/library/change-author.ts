/** The member who did something, where one is recorded. */
export interface ChangeAuthor {
  /** Of the account. */
  readonly id: string;
  /** Null for an account that is gone. */
  readonly name: string | null;
  /** Whether a program did it for them, with an API key of theirs. */
  readonly hasKey: boolean;
}
