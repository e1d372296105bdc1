import { hash, verify } from "@node-rs/argon2";

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 256;

/** OWASP's least for argon2id, which is the default algorithm: 19 MiB, two passes; about 50 ms on a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Runs in a thread of the library's own. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export async function verifyPassword(stored: { hash: string; password: string }): Promise<boolean> {
  return verify(stored.hash, stored.password);
}

/** Why a password is not accepted, as a sentence; null when it is. */
export function refusePassword(password: string, email: string): string | null {
  if (password.length < SHORTEST_PASSWORD) {
    return `Choose a password of at least ${SHORTEST_PASSWORD} characters.`;
  }
  if (password.length > LONGEST_PASSWORD) {
    return `Choose a password of at most ${LONGEST_PASSWORD} characters.`;
  }
  const isEmail = password.toLowerCase() === email.toLowerCase();
  const isOneCharacter = new Set(password).size === 1;
  return isEmail || isOneCharacter ? "Choose a password that is harder to guess." : null;
}
