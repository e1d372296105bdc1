/** A server over HTTP, ready to be asked: no reference is left in it. */
export interface HttpTarget {
  readonly kind: "http";
  readonly transport: "http" | "sse" | "unknown";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Values that came out of references; where there are some, a public host must be asked over TLS. */
  readonly filledIn: readonly string[];
  /** A header holds the token of a sign-in: it goes to this address only, and along no redirect. */
  readonly isSignedIn?: boolean;
}

/** A program that speaks the protocol on its standard input and output. */
export interface ProgramTarget {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | null;
  readonly filledIn: readonly string[];
}

/** What a request needs. It holds credentials: it is made for one run and goes nowhere else. */
export type ResolvedTarget = HttpTarget | ProgramTarget;
