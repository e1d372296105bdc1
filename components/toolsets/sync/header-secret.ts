import { findCredential, proposeVariable } from "@/lib/domain/secrets/credential";

/** A credential that stands in a header as plain text, and how it would be kept instead. */
export interface HeaderSecret {
  readonly header: string;
  /** Proposed name of the secret. */
  readonly name: string;
  /** The credential alone. */
  readonly value: string;
  /** What the header says instead. */
  readonly reference: string;
}

const SCHEME = /^\s*(?:bearer|basic|token)\s+/i;

/**
 * What to keep of a header's value as a secret; null when it holds no credential in plain text.
 * @param server its name, which the secret's name begins with
 */
export function headerSecret(header: string, value: string, server: string): HeaderSecret | null {
  if (findCredential(header.trim(), value) === null) return null;
  const scheme = SCHEME.exec(value)?.[0].trim();
  const name = proposeVariable(server, /^authorization$/i.test(header.trim()) ? "token" : header);
  const reference = `\${secret:${name}}`;
  return {
    header: header.trim(),
    name,
    value: value.replace(SCHEME, "").trim(),
    reference: scheme === undefined ? reference : `${scheme} ${reference}`,
  };
}
