/**
 * Why something about accounts was refused. `wrong`: the credentials, whichever; `limited`: tried too often; `ended`:
 * the code or the link is used up; `taken`: there is such an account; `stale`: sign in again first; `forbidden`; `invalid`.
 */
export type AccountRefusal =
  | "wrong"
  | "limited"
  | "ended"
  | "taken"
  | "stale"
  | "forbidden"
  | "invalid";

export interface Refused {
  readonly ok: false;
  readonly reason: AccountRefusal;
  /** A sentence for a person. */
  readonly message: string;
}

/** What a step of signing in answers; `cookies` are values of Set-Cookie for the browser. */
export type AccountOutcome<T = null> =
  | { readonly ok: true; readonly data: T; readonly cookies: readonly string[] }
  | Refused;

export const refuse = (reason: AccountRefusal, message: string): Refused => ({
  ok: false,
  reason,
  message,
});

export const fulfil = <T>(data: T, cookies: readonly string[] = []): AccountOutcome<T> => ({
  ok: true,
  data,
  cookies,
});
