import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { looksLikeCredential, proposeVariable } from "@/lib/domain/secrets/credential";
import { createConcealer, type Concealer } from "@/lib/formats/kit/secrets/conceal";
import { concealToolset } from "@/lib/formats/kit/secrets/conceal-toolset";
import { credentialFinding } from "@/lib/formats/kit/secrets/credential-finding";
import type { Concealed } from "@/lib/formats/kit/contract/format";
import { formatPointer } from "@/lib/json/pointers";
import { replaceValues } from "./replace-values";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { findCredentials, type FoundCredential } from "./find-credentials";

/** A document of ours whose credentials became references. */
export interface ConcealedDocument {
  readonly text: string;
  readonly findings: readonly Diagnostic[];
  /** What the references took the place of. */
  readonly credentials: readonly FoundCredential[];
}

/**
 * The text of a document with references in the place of the credentials that stand where it says how a server of
 * tools or a model is reached; everything else stays byte for byte.
 * @param text JSON of toolsets, or of models
 * @returns null when there are none
 */
export function concealDocument(text: string): ConcealedDocument | null {
  const concealer = createConcealer("hub");
  const document = asRecord(parseJson(text));
  asList(document?.["toolsets"]).forEach((value, at) => {
    concealToolset(value, formatPointer(["toolsets", at]), concealer);
  });
  const keys = asList(document?.["modelDefinitions"]).flatMap((value, at) =>
    concealModel(asRecord(value), formatPointer(["modelDefinitions", at]), concealer),
  );
  const concealed = [...concealer.concealed, ...keys];
  if (concealed.length === 0) return null;
  return {
    text: replaceValues(text, concealed),
    findings: concealed.map(credentialFinding),
    credentials: findCredentials(document, concealed),
  };
}

/** Conceals what a model is reached with; gives the key that is in the place of the name of a variable. */
function concealModel(model: JsonRecord | null, base: string, concealer: Concealer): Concealed[] {
  if (model === null) return [];
  const owner = asText(model["id"]) ?? "";
  for (const name of ["headers", "parameters", "baseUrl"]) {
    // Settings are full of words that only sound like it, as `eos_token`.
    const isAround = name === "parameters";
    concealer.conceal(model[name], { path: `${base}/${name}`, owner, name, isAround });
  }
  const key = asText(model["apiKeyEnvironment"]) ?? "";
  if (!looksLikeCredential(key)) return [];
  const variable = `${proposeVariable(asText(model["provider"]) ?? "MODEL")}_API_KEY`;
  return [{ path: `${base}/apiKeyEnvironment`, text: variable, name: variable }];
}
