const LONGEST = 254;
/** One @ with something on both sides; nothing is sent there, so nothing more is asked. */
const FORM = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/;

/** An address as accounts are found by it; null when it is none. */
export function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= LONGEST && FORM.test(email) ? email : null;
}
