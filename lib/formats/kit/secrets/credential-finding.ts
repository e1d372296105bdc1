import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Concealed } from "../contract/format";

/** Says where a credential stood and what took its place, never what it was. */
export function credentialFinding({ path, name }: Concealed): Diagnostic {
  const instead =
    name === null
      ? "It is left out."
      : `It is left out, and a reference to \`${name}\` takes its place; keep the value where it belongs.`;
  const message = `This is a credential. ${instead}`;
  return { severity: "warning", rule: "import.tool-credential", message, path };
}
