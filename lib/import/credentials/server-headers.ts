import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { findReferences } from "@/lib/domain/secrets/references";
import { secretName, secretOrigin } from "@/lib/domain/secrets/stored-secret";
import { readTarget } from "@/lib/net/server-target";
import { headerFault } from "@/lib/secrets/header-fault";

/** A secret that a header of a server refers to. */
export interface HeaderReference {
  readonly name: string;
  readonly origin: string;
  readonly toolset: string;
  readonly header: string;
}

/**
 * The secrets that headers of a toolsets document refer to, where the store would fill them in: in what is sent
 * to a server with an address.
 */
export function headerReferences(document: unknown): HeaderReference[] {
  return asList(asRecord(document)?.["toolsets"]).flatMap((value) => {
    const toolset = asRecord(value);
    const read = toolset === null ? null : readTarget(toolset);
    const origin = read?.ok === true ? secretOrigin(read.target.url ?? "") : null;
    if (read?.ok !== true || origin === null) return [];
    const id = asText(toolset?.["id"]) ?? "";
    return Object.entries(read.target.headers).flatMap(([header, text]) =>
      headerFault(header, "") === null
        ? namesIn(text).map((name) => ({ name, origin, toolset: id, header }))
        : [],
    );
  });
}

function namesIn(text: string): string[] {
  const names = findReferences(text).flatMap(({ source, name }) =>
    source === "secret" ? (secretName(name) ?? []) : [],
  );
  return [...new Set(names)];
}
