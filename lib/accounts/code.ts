import { createHash, randomBytes } from "node:crypto";

const CODE_BYTES = 24;

/** A code nobody can guess, which an address can hold. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString("base64url");

/** What is stored of a code, or of what somebody is counted by. */
export const hashCode = (code: string): string => createHash("sha256").update(code).digest("hex");
