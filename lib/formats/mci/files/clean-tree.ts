import { valueAtPointer } from "@/lib/json/pointer-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { credentialFinding } from "@/lib/formats/kit/secrets/credential-finding";
import type { Concealed } from "@/lib/formats/kit/contract/format";

import { withoutCredentials } from "./credentials";
import { createFindings } from "./findings";
import { mendText } from "./mend-text";
import { readMciFile, type MciFile } from "./read";

/** The tree without credentials, and where they stood. */
export function cleanTree(tree: ReadonlyMap<string, string>): {
  clean: Map<string, string>;
  diagnostics: Diagnostic[];
} {
  const clean = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [path, text] of tree) {
    const found = cleanFile(path, text);
    clean.set(path, found?.text ?? text);
    for (const concealed of found?.concealed ?? []) {
      const finding = credentialFinding(concealed);
      const at = `${formatPointer([path])}${finding.path}`;
      diagnostics.push({ ...finding, message: `${path}: ${finding.message}`, path: at });
    }
  }
  return { clean, diagnostics };
}

/** A file that one edit would make readable is searched, too: it waits for that edit next to the others. */
function cleanFile(path: string, text: string): ReturnType<typeof withoutCredentials> {
  const quiet = createFindings().at(path);
  const file = readMciFile(path, text, quiet);
  if (file !== null) return withoutCredentials(file);
  const mended = mendText(path, text.replace(/^\uFEFF/u, ""))?.text;
  const readable = mended === undefined ? null : readMciFile(path, mended, quiet);
  const found = readable === null ? null : withoutCredentials(readable);
  if (readable === null || found === null) return null;
  return { ...found, text: withoutSecrets(text, readable, found.concealed) ?? found.text };
}

/** The text as it was but for the credentials; null where one of them is spelled otherwise in it. */
function withoutSecrets(
  text: string,
  { value }: MciFile,
  concealed: readonly Concealed[],
): string | null {
  let clean = text;
  for (const { path, text: written } of concealed) {
    const stood = valueAtPointer(value, path);
    if (!stood.found || typeof stood.value !== "string" || !clean.includes(stood.value))
      return null;
    clean = clean.replaceAll(stood.value, () => written);
  }
  return clean;
}
