/** What a server says of the tokens it takes (RFC 6750, RFC 9728). Its words are hostile input. */
export interface BearerChallenge {
  readonly error: string | null;
  readonly scope: string | null;
  /** Where it describes itself as a resource. */
  readonly resourceMetadata: string | null;
}

const LONGEST = 8192;
const SCHEME = /(?:^|,)\s{0,8}Bearer(?:\s+|$|(?=,))/i;
const PARAMETER =
  /^\s{0,8}([\w-]{1,64})\s{0,8}=\s{0,8}(?:"((?:[^"\\]|\\.)*)"|([^\s",]{1,4096}))\s{0,8}(?:,|$)/;

/** Reads the challenge for bearer tokens of a WWW-Authenticate header; null where there is none. */
export function readBearerChallenge(header: string): BearerChallenge | null {
  if (header.length > LONGEST) return null;
  const scheme = SCHEME.exec(header);
  if (scheme === null) return null;
  const found = new Map<string, string>();
  let rest = header.slice(scheme.index + scheme[0].length);
  // What follows and is no parameter is the next challenge.
  for (let match = PARAMETER.exec(rest); match !== null; match = PARAMETER.exec(rest)) {
    const [whole, name = "", quoted, plain] = match;
    const value = quoted === undefined ? (plain ?? "") : quoted.replaceAll(/\\(.)/g, "$1");
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value);
    rest = rest.slice(whole.length);
  }
  return {
    error: found.get("error") ?? null,
    scope: found.get("scope") ?? null,
    resourceMetadata: found.get("resource_metadata") ?? null,
  };
}
