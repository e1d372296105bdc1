/**
 * A reference to a secret that the running application holds: `${env:NAME}`, `${secret:NAME}`, or `${oauth}`, which
 * is the token of the sign-in at the server it is sent to.
 */
export interface SecretReference {
  readonly source: "env" | "secret" | "oauth";
  /** Empty for `oauth`. */
  readonly name: string;
}

const REFERENCE = /\$\{(?:(env|secret):((?:[^}$]|\$(?!\{))+)|oauth)\}/g;

/** A reference as documents have it. */
export function referenceText({ source, name }: SecretReference): string {
  return source === "oauth" ? "${oauth}" : `\${${source}:${name}}`;
}

function referenceOf(source: string | undefined, name: string | undefined): SecretReference {
  if (source === undefined) return { source: "oauth", name: "" };
  return { source: source === "secret" ? "secret" : "env", name: name ?? "" };
}

/** A name that an environment variable can have. */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The references inside a text, in order. They are never resolved here. */
export function findReferences(text: string): SecretReference[] {
  return [...text.matchAll(REFERENCE)].map(([, source, name]) => referenceOf(source, name));
}

// As shells, editors, templates, vaults and Windows write them. What holds where a variable has no value is a group.
const FOREIGN = new RegExp(
  [
    String.raw`\$\{\{\s{0,4}[\w.[\]'"-]{1,200}\s{0,4}\}\}`,
    String.raw`\$\{(?:env|input|secret|config|command|vault|op|file):[^{}]{1,200}?(?::-([^{}]{0,500}))?\}`,
    String.raw`\$\{[A-Za-z_][\w.]{0,200}(?::?[-+=]([^{}]{0,500})|:?\?[^{}]{0,200})?\}`,
    String.raw`\{\{\s{0,4}[\w.-]{1,100}\s{0,4}(?:\|\s{0,4}[\w.]{1,100}\s{0,4}){0,8}(?:\|\s{0,4}['"\x60]([^'"\x60{}]{0,500})['"\x60]\s{0,4})?\}\}`,
    String.raw`(?<![\w$])\$(?:env:[A-Za-z_][A-Za-z0-9_]{0,200}|[A-Z_][A-Z0-9_]{0,200})(?![\w$])`,
    String.raw`(?<![\w%])%[A-Z_][A-Z0-9_]{0,200}%`,
    String.raw`\{(?:env|file):[^{}]{1,300}\}`,
    // Places in a vault, which are no secret: 1Password, Bitwarden, Vault, sops, keyrings.
    String.raw`(?<![\w+])(?:op|bws?|vault|secret|ref\+\w{1,20}|keychain|keyring|pass):\/\/[^\s"'\x60{}]{1,400}`,
    String.raw`ENC\[[\w,:=+/. -]{1,4000}\]`,
    // What a shell puts in its place.
    String.raw`\$\([^()]{1,400}\)`,
  ].join("|"),
  "gu",
);

/** The text without references of any program. What they fall back on stays, as it can be a secret itself. */
export function withoutAnyReferences(text: string): string {
  return text.replaceAll(
    FOREIGN,
    (_, ofEditor?: string, ofShell?: string, ofTemplate?: string) =>
      ofEditor ?? ofShell ?? ofTemplate ?? "",
  );
}

/** The text with each reference replaced by what `valueOf` gives; what it gives is not looked at again. */
export function replaceReferences(
  text: string,
  valueOf: (reference: SecretReference) => string,
): string {
  return text.replaceAll(REFERENCE, (_, source?: string, name?: string) =>
    valueOf(referenceOf(source, name)),
  );
}
