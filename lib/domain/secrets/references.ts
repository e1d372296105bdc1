/** A reference to a secret that the running application holds: `${env:NAME}` or `${secret:NAME}`. */
export interface SecretReference {
  readonly source: "env" | "secret";
  readonly name: string;
}

const REFERENCE = /\$\{(env|secret):([^}]+)\}/g;

/** A name that an environment variable can have. */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The references inside a text, in order. They are never resolved here. */
export function findReferences(text: string): SecretReference[] {
  return [...text.matchAll(REFERENCE)].map(([, source, name = ""]) => ({
    source: source === "secret" ? "secret" : "env",
    name,
  }));
}

// As shells, editors, templates and Windows write them; what holds where a variable has no value is no part of it.
const FOREIGN =
  /\$\{(?:(?:env|input|secret|config|command|vault|op):[^}]+|[A-Za-z_][\w.-]*)\}|\{\{\s{0,4}[\w.-]{1,100}\s{0,4}\}\}|(?<![\w$])\$[A-Z_][A-Z0-9_]*(?![\w$])|(?<![\w%])%[A-Z_][A-Z0-9_]*%/g;

/** The text without references of any program. */
export function withoutAnyReferences(text: string): string {
  return text.replaceAll(FOREIGN, "");
}

/** The text with each reference replaced by what `valueOf` gives; what it gives is not looked at again. */
export function replaceReferences(
  text: string,
  valueOf: (reference: SecretReference) => string,
): string {
  return text.replaceAll(REFERENCE, (_, source: string, name: string) =>
    valueOf({ source: source === "secret" ? "secret" : "env", name }),
  );
}
