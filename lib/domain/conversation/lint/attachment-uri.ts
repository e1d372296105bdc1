import { quote } from "@/lib/domain/document/describe-value";
import type { LintContext } from "@/lib/domain/document/lint-context";

// Two letters at least: a single one is a drive.
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]+:/;
const LOCAL_SCHEME = /^(?:file|blob|sandbox|attachment|cid):/i;
const LOCAL_PATH = /^(?:\.{0,2}[/\\]|~|[A-Za-z]:[/\\])/;
const NETWORK_SCHEME = /^(?:https?|wss?|ftp):/i;
/** Characters RFC 3986 has no place for, unescaped. */
const NO_URI_CHARACTER = /[\s\p{Cc}<>"{}|\\^`]/u;

type UriForm = "ok" | "local" | "invalid";

function readUri(uri: string): UriForm {
  if (LOCAL_PATH.test(uri) || LOCAL_SCHEME.test(uri)) return "local";
  if (NO_URI_CHARACTER.test(uri)) return "invalid";
  if (!SCHEME.test(uri)) return "local";
  return NETWORK_SCHEME.test(uri) && !URL.canParse(uri) ? "invalid" : "ok";
}

/** Rules about where an attachment is to be fetched from. `uri` is neither empty nor a data URL. */
export function lintUri(uri: string, path: string, { findings }: LintContext): void {
  const form = readUri(uri);
  if (form === "invalid") {
    findings.add("att.uri-invalid", path, () => ({ message: `${quote(uri)} is not a URI.` }));
  }
  if (form === "local") {
    findings.add("att.uri-local", path, () => ({
      message: `${quote(uri)} is a local or relative address and cannot be opened elsewhere.`,
    }));
  }
}
