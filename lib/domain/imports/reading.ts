/** A program whose file an item can be. */
interface HostOption {
  readonly id: string;
  /** Its name for people. */
  readonly label: string;
}

/** How an item was read, where a person may choose. */
export interface ItemReading {
  /** What lenient reading forgives counts as an error; absent for formats without a strict reading. */
  readonly strict?: boolean;
  /** Whose file it is taken for; absent where only one program writes such files. */
  readonly host?: HostReading;
}

/** The program whose file an item is taken for. */
export interface HostReading {
  readonly id: string;
  /** The program that was found; another than `id` when a person chose. */
  readonly found: string;
  /** Its file has no name that tells, so what is in it had to. */
  readonly isGuess: boolean;
  /** What is in it does not tell either: it is a list of servers, read as that program would. */
  readonly isOpen?: boolean;
  /** All that write such files. */
  readonly options: readonly HostOption[];
}

/** A wish to read an item of a plan in another way; what is not named stays as it is. */
export interface ReadingRequest {
  readonly item: string;
  readonly strict?: boolean;
  readonly host?: string;
}
