/** What a server says of the tokens it takes (RFC 6750, RFC 9728). Its words are hostile input. */
export interface BearerChallenge {
  readonly error: string | null;
  readonly scope: string | null;
  /** Where it describes itself as a resource. */
  readonly resourceMetadata: string | null;
}

const LONGEST = 8192;
/** Commas part challenges and parameters; some servers write semicolons, several commas, or none. */
const GAP = /[\s,;]*/y;
const NAME = /[\w!#$%&'*+.^`|~-]{1,64}/y;
const VALUE = /\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s,;]*))/y;

/**
 * Reads the challenges for bearer tokens of a WWW-Authenticate header, among those of other schemes; null where there
 * is none. Of a parameter that is stated twice the first counts.
 */
export function readBearerChallenge(header: string): BearerChallenge | null {
  if (header.length > LONGEST) return null;
  const found = new Map<string, string>();
  let scheme = "";
  let isChallenged = false;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < header.length) {
    take(GAP);
    const name = take(NAME)?.[0].toLowerCase();
    const value = name === undefined ? null : take(VALUE);
    if (name === undefined) at += 1;
    else if (value === null) {
      // A word without a value begins the next challenge.
      scheme = name;
      isChallenged ||= scheme === "bearer";
    } else if (scheme === "bearer" && !found.has(name)) {
      const [, quoted, apostrophed, plain = ""] = value;
      found.set(name, quoted?.replaceAll(/\\(.)/g, "$1") ?? apostrophed ?? plain);
    }
  }
  if (!isChallenged) return null;
  return {
    error: found.get("error") ?? null,
    scope: found.get("scope") ?? null,
    resourceMetadata: found.get("resource_metadata") ?? null,
  };
}
