/** How one signs in: in the browser, with a code that is typed in elsewhere, or as this application. */
export const SIGN_IN_WAYS = ["browser", "device", "client"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/**
 * As whom Colloquy asks the authorization server: by the address of its own description, by an id that a person
 * entered, by one that it was given earlier, by one that it asks for; or an id has to be entered first.
 */
export type ClientIdentity = "metadata" | "entered" | "registered" | "registers" | "unknown";

/** Where a sign-in leads and what it asks for; nothing is asked yet. */
export interface SignInOffer {
  /** Of the authorization server, as it names itself. */
  readonly issuer: string;
  /** The host of the page where one signs in; null where no browser is needed. */
  readonly host: string | null;
  /** What the tokens will be good for. */
  readonly resource: string;
  /** Empty: what the authorization server gives by itself. */
  readonly scopes: readonly string[];
  readonly ways: readonly SignInWay[];
  readonly client: ClientIdentity;
  /** As entered or given; null where there is none yet. */
  readonly clientId: string | null;
}

/** A sign-in that waits for a person or for the authorization server. */
export interface PendingSignIn {
  readonly way: SignInWay;
  readonly issuer: string;
  readonly untilMs: number;
  /** Of a sign-in with a code: what to type, and where. */
  readonly device: { readonly code: string; readonly address: string } | null;
}

/** How a tool server and its sign-in are. */
export interface SignInView {
  /** Whether a sign-in can be tried: it is over HTTP and sends no authorization of its own. */
  readonly isPossible: boolean;
  readonly state: "signed-out" | "signed-in" | "ended";
  /** Null while signed out. */
  readonly issuer: string | null;
  readonly way: SignInWay | null;
  readonly scopes: readonly string[];
  /** What the server said is missing since. */
  readonly missingScopes: readonly string[];
  readonly signedInMs: number | null;
  readonly pending: PendingSignIn | null;
  /** Why the last try came to nothing, as a sentence; null when it did not. */
  readonly failure: string | null;
}
