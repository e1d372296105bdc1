import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** What is wrong with the schema of a tool's arguments where it must be that of an object. */
export function checkObjectSchema(entry: JsonRecord, member: string, path: string): Diagnostic[] {
  const place = `${path}/${member}`;
  const schema = asRecord(entry[member]);
  if (schema === null) {
    const message = `The tool has no \`${member}\`, so its arguments are not described.`;
    return [{ severity: "error", rule: "import.tool-schema-missing", message, path: place }];
  }
  if (schema["type"] === "object") return [];
  const message = `The root of \`${member}\` must have the type "object"; models may refuse the tool.`;
  return [{ severity: "error", rule: "import.tool-schema-not-object", message, path: place }];
}

/** A finding about a name with characters, or of a length, that readers of the format refuse. */
export function checkName(
  name: unknown,
  path: string,
  allowed: { readonly pattern: RegExp; readonly words: string },
): Diagnostic[] {
  const text = asText(name);
  if (text === null || allowed.pattern.test(text)) return [];
  const message = `The name should be ${allowed.words}; it is kept as it is.`;
  return [{ severity: "warning", rule: "import.tool-name", message, path: `${path}/name` }];
}
