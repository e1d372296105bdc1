import { asText, type JsonRecord } from "@/lib/shared/read-value";

import { projectDefinition } from "./definition";
import { splitId } from "./identifiers";

/**
 * What the definitions are called as tools of one toolset, where no name may occur twice: as they call themselves,
 * or after their id. Of several that share a name, as versions of one tool do, the first keeps it and the others
 * are called `name@version`.
 */
export function callNames(definitions: readonly JsonRecord[]): string[] {
  const given = new Set<string>();
  return definitions.map((definition) => {
    const name = freeName(definition, given);
    given.add(name);
    return name;
  });
}

function freeName(definition: JsonRecord, given: ReadonlySet<string>): string {
  const { toolkit, tool, version } = splitId(asText(definition["id"]) ?? "");
  const wanted =
    projectDefinition(definition).name ?? ([toolkit, tool].filter(Boolean).join("_") || "tool");
  if (!given.has(wanted)) return wanted;
  const released = `${wanted}@${asText(definition["version"]) ?? version ?? ""}`;
  const base = released.endsWith("@") ? wanted : released;
  let name = base;
  for (let count = 2; given.has(name); count += 1) name = `${base}-${count}`;
  return name;
}
