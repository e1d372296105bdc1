import { findCredential, proposeVariable } from "@/lib/domain/secrets/credential";

/** A credential that is in a header as plain text. */
export interface HeaderSecret {
  readonly header: string;
  /** Proposed name of the secret it would be kept as. */
  readonly name: string;
  /** The credential alone. */
  readonly value: string;
  /** What is before it and stays in the header, such as "Bearer "; else empty. */
  readonly scheme: string;
}

const SCHEME = /^\s*(?:bearer|basic|token)\s+/i;

/**
 * What to keep of a header's value as a secret; null when it holds no credential in plain text.
 * @param server its name, which the secret's name begins with
 */
export function headerSecret(header: string, value: string, server: string): HeaderSecret | null {
  const plain = header.trim();
  if (findCredential(plain, value) === null) return null;
  const name = proposeVariable(server, /^authorization$/i.test(plain) ? "token" : plain);
  const scheme = SCHEME.exec(value)?.[0] ?? "";
  const word = scheme.trim();
  return {
    header: plain,
    name,
    value: value.slice(scheme.length).trim(),
    scheme: word === "" ? "" : `${word} `,
  };
}

/** The header's value once its credential is kept under a name. */
export function referringTo({ scheme }: HeaderSecret, name: string): string {
  return `${scheme}\${secret:${name}}`;
}
