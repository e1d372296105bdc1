import { extensionKey } from "@/lib/domain/extension-key";
import { asList, asRecord, asText } from "@/lib/domain/read-value";
import { createConcealer } from "@/lib/formats/conceal";
import type { Concealer } from "@/lib/formats/conceal";
import { credentialFinding } from "@/lib/formats/credential-finding";
import { applyEdits, setValue } from "@/lib/json/edit";
import { formatPointer, parsePointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** A toolsets document of ours whose credentials became references. */
export interface ConcealedDocument {
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

/** Definitions of servers in the words of other formats. */
const SLOTS = ["mcp", "openai", "anthropic", "cadenya", "mci"] as const;

/**
 * The text of a toolsets document with references in the place of the credentials that stand where a server's
 * connection is said; everything else stays byte for byte.
 * @param text JSON
 * @returns null when there are none
 */
export function concealToolsets(text: string): ConcealedDocument | null {
  const concealer = createConcealer("hub");
  const document = asRecord(JSON.parse(text) as unknown);
  asList(document?.["toolsets"]).forEach((value, at) => {
    concealToolset(value, formatPointer(["toolsets", at]), concealer);
  });
  const { concealed } = concealer;
  if (concealed.length === 0) return null;
  return {
    text: concealed.reduce(
      (rest, { path, text: written }) =>
        applyEdits(rest, setValue(rest, parsePointer(path), written)),
      text,
    ),
    findings: concealed.map(credentialFinding),
  };
}

function concealToolset(value: unknown, path: string, concealer: Concealer): void {
  const toolset = asRecord(value);
  if (toolset === null) return;
  const owner = asText(toolset["id"]) ?? "";
  for (const name of ["server", "headers"]) {
    concealer.conceal(toolset[name], { path: `${path}/${name}`, owner, name });
  }
  for (const name of SLOTS) {
    const key = extensionKey(name);
    const slot = asRecord(asRecord(toolset["extensions"])?.[key]);
    const place = path + formatPointer(["extensions", key, "source"]);
    concealer.conceal(slot?.["source"], { path: place, owner, name: "source" });
  }
}
