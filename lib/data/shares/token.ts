import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 24;

/** The part of a link that nobody can guess. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** What the library keeps of it. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
