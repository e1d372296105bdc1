import { getAuth } from "./auth";
import { readEmail } from "./email";
import { callerHeaders, forgiveAttempts, refuseTooOften, type Caller } from "./limits";
import { accountOptions } from "./options";
import { fulfil, refuse, type AccountOutcome } from "./outcome";
import { LONGEST_PASSWORD } from "./password";

/**
 * Signs in by a password. An address without an account, one without a password and a wrong password get the same
 * answer after the same work.
 */
export async function signIn(
  entered: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<AccountOutcome> {
  if (!accountOptions().passwords) {
    return refuse("forbidden", "Passwords are turned off. Sign in another way.");
  }
  const email = readEmail(entered.email);
  if (email === null) return refuse("invalid", "Enter an email address.");
  const limited = await refuseTooOften("sign in", email, caller);
  if (limited !== null) return limited;
  if (entered.password.length > LONGEST_PASSWORD) return isWrong();
  const auth = await getAuth();
  try {
    // Always a new session: one that the browser had before is not taken over.
    const { headers } = await auth.api.signInEmail({
      body: { email, password: entered.password },
      headers: callerHeaders(caller),
      returnHeaders: true,
    });
    await forgiveAttempts("sign in", email);
    return fulfil(null, headers.getSetCookie());
  } catch (error) {
    if (isRefusal(error)) return isWrong();
    throw error;
  }
}

const isWrong = () => refuse("wrong", "The email address or the password is wrong.");

/** What better-auth throws for what a person did, apart from its own faults. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("statusCode" in error)) return false;
  return typeof error.statusCode === "number" && error.statusCode < 500;
}

/** Ends the session of a request. */
export async function signOut(headers: Headers): Promise<AccountOutcome> {
  const auth = await getAuth();
  const out = await auth.api.signOut({ headers, returnHeaders: true });
  return fulfil(null, out.headers.getSetCookie());
}
