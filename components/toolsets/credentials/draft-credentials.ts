import { findCredential, looksLikeCredential } from "@/lib/domain/secrets/credential";
import { asRecord } from "@/lib/shared/read-value";
import type { HeaderRow } from "./header-rows";

/** Whether a value contains a credential in plain text, at any depth. */
function isCredential(name: string, value: unknown): boolean {
  if (typeof value === "string") return findCredential(name, value) !== null;
  if (Array.isArray(value)) return value.some((item) => isCredential(name, item));
  return Object.entries(asRecord(value) ?? {}).some(([key, item]) => isCredential(key, item));
}

/** The same of a JSON text; one that is being typed and no JSON yet is looked at word by word. */
export function textHasCredential(text: string): boolean {
  try {
    return isCredential("", JSON.parse(text));
  } catch {
    return text.split(/[\s"',]+/).some((word) => looksLikeCredential(word));
  }
}

/** Whether a form of a server holds a credential, which may not go into the browser's storage. */
export function hasCredential({
  headers,
  server = "",
  extensions = "",
}: {
  readonly headers: readonly HeaderRow[];
  readonly server?: string;
  readonly extensions?: string;
}): boolean {
  return (
    headers.some(({ name, value }) => isCredential(name, value)) ||
    textHasCredential(server) ||
    textHasCredential(extensions)
  );
}
