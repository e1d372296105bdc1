import { asList, asRecord } from "@/lib/domain/read-value";
import { createConcealer } from "@/lib/formats/conceal";
import { concealToolset } from "@/lib/formats/conceal-toolset";
import { credentialFinding } from "@/lib/formats/credential-finding";
import { applyEdits, setValue } from "@/lib/json/edit";
import { formatPointer, parsePointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** A toolsets document of ours whose credentials became references. */
export interface ConcealedDocument {
  readonly text: string;
  readonly findings: readonly Diagnostic[];
}

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
