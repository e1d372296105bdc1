/** A secret as it is listed; its value is written and used, never read back. */
export interface SecretView {
  readonly name: string;
  /** Servers it may be sent to: `https://tools.example:8443`. */
  readonly origins: readonly string[];
  readonly updatedMs: number;
  /** It was encrypted with the present key; otherwise it has to be set again. */
  readonly isUsable: boolean;
}

/** Everything that can be told of the secrets. */
export interface SecretsReport {
  readonly items: readonly SecretView[];
  /** What is wrong with the key or with settings of the operator, as sentences. */
  readonly faults: readonly string[];
}

const NAME = /^[A-Z0-9_][A-Z0-9_.-]{0,127}$/;
const LONGEST_VALUE = 8192;
// Tab and what Latin-1 can write: other characters cannot be in a header.
const SENDABLE = /^[\t\u0020-\u007e\u00a0-\u00ff]*$/;

/** The one form of a secret's name: references find it in either case. Null when it can be none. */
export function secretName(text: string): string | null {
  const name = text.trim().toUpperCase();
  return NAME.test(name) ? name : null;
}

/** The origin of an address of a server, as secrets are bound to; null when it is none. */
export function secretOrigin(text: string): string | null {
  const address = text.trim();
  if (address.includes("${") || !URL.canParse(address)) return null;
  const { protocol, origin, hostname } = new URL(address);
  return (protocol === "https:" || protocol === "http:") && hostname !== "" ? origin : null;
}

/** Why a text cannot be the value of a secret, as a sentence; null when it can. */
export function secretValueFault(value: string): string | null {
  if (value.trim() === "") return "A secret needs a value.";
  if (value.length > LONGEST_VALUE) {
    return `A secret has at most ${LONGEST_VALUE.toLocaleString("en")} characters.`;
  }
  // A line break at the end comes with what is pasted, and is not kept.
  return SENDABLE.test(value.trim())
    ? null
    : "A header can’t contain line breaks or such characters.";
}
