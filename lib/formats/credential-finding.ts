import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Concealed } from "./format";

/** Says where a credential stood and what took its place, never what it was. */
export function credentialFinding({ path, name, text }: Concealed): Diagnostic {
  const instead =
    name === null
      ? "It is left out."
      : `It is left out; \`${/\$\{(?:env|secret):[^}]+\}/u.exec(text)?.[0] ?? name}\` stands in its place, and the value has to be kept elsewhere.`;
  const message = `A credential stands here. ${instead}`;
  return { severity: "warning", rule: "import.tool-credential", message, path };
}
