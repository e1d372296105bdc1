/** The key of a member with which a program did something for them. */
export interface UsedKey {
  readonly id: string;
  /** As its member called it; null for the others, and for one that went with its membership. */
  readonly name: string | null;
}

/** The end of a sentence that says who did something. */
export const withUsedKey = ({ name }: UsedKey): string =>
  name === null ? "with an API key" : `with the API key “${name}”`;
