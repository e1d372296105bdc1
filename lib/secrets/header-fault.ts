/** They steer the connection, or name what is asked: no file decides about them. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "proxy-authorization",
  "proxy-connection",
]);

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Why a header cannot be sent, as a sentence without its value; null when it can. */
export function headerFault(name: string, value: string): string | null {
  if (!NAME.test(name)) return "A header of the toolset has a name that can’t be sent.";
  if (FORBIDDEN.has(name.toLowerCase())) return `The header “${name}” may not be set.`;
  return VALUE.test(value) ? null : `The header “${name}” contains characters that can’t be sent.`;
}
