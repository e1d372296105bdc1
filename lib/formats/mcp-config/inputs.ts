import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { parseReferences } from "../kit/secrets/references";

/** A file of VS Code with a question for each input that the texts refer to and nobody has defined. */
export function defineInputs(file: JsonRecord, texts: readonly string[]): JsonRecord {
  const inputs = asList(file["inputs"]);
  const known = new Set(inputs.map((input) => asText(asRecord(input)?.["id"])));
  const wanted = texts
    .flatMap((text) => parseReferences(text, "vscode"))
    .flatMap((segment) =>
      typeof segment !== "string" && segment.kind === "input" ? [segment.name] : [],
    );
  const missing = [...new Set(wanted)].filter((id) => !known.has(id));
  if (missing.length === 0) return file;
  const added = missing.map((id) => {
    return { type: "promptString", id, description: id.replaceAll("-", " "), password: true };
  });
  return { ...file, inputs: [...inputs, ...added] };
}
