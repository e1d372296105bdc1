import { readKey } from "./sealing/secret-key";

/** What is wrong with the key of the environment, as a sentence; null where it is one, or none is stated. */
export function statedKeyFault(): string | null {
  if (!process.env["COLLOQUY_SECRET_KEY"]) return null;
  const key = readKey();
  return key === null || key.ok ? null : key.message;
}
