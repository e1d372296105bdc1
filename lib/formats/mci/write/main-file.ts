import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { serverKey, type Count, type OutgoingToolset } from "./outgoing-toolset";
import { applyServer } from "../toolset/project-server";
import { writeReferences, type ReferenceParts } from "./references";
import { applyEdits } from "../toolset/slot";

interface MainParts extends ReferenceParts {
  readonly servers: readonly OutgoingToolset[];
}

/** What a main file says: with the references and the servers of the toolsets that are there now. */
export function writeMain(parts: MainParts, count: Count): JsonRecord {
  const { main, mainValue } = parts;
  const toolsets = writeReferences(parts);
  const servers = writeServers(parts, count);
  const metadata = main === null ? newMetadata(parts) : {};
  const changed: JsonRecord = {
    ...metadata,
    ...(toolsets === null ? {} : { toolsets }),
    ...(servers === null ? {} : { mcp_servers: servers }),
  };
  if (main !== null) return { ...mainValue, ...changed };
  const { tools, ...rest } = mainValue;
  return { ...rest, ...changed, tools };
}

function newMetadata({ named, servers }: MainParts): JsonRecord {
  const [only, ...more] = [...named.map(({ toolset }) => toolset), ...servers];
  return only === undefined || more.length > 0 ? {} : { metadata: { name: only.id } };
}

/** The servers by name; null where there are none. */
function writeServers({ mainValue, servers }: MainParts, count: Count): JsonRecord | null {
  const former = asRecord(mainValue["mcp_servers"]);
  const written = new Map<string, unknown>();
  const known = servers.filter(({ role }) => role === "server");
  for (const [key, entry] of Object.entries(former ?? {})) {
    const toolset = known.find(({ slot }) => slot?.meta["key"] === key);
    // What is no server stays; a server whose toolset is gone goes.
    if (toolset === undefined && asRecord(entry) === null) written.set(key, entry);
    if (toolset !== undefined) written.set(serverKey(toolset), writeServer(toolset) ?? entry);
  }
  const others = servers.filter(({ slot }) => {
    const key = asText(slot?.meta["key"]);
    return key === null || former === null || !Object.hasOwn(former, key);
  });
  for (const toolset of others) {
    const entry = writeServer(toolset);
    if (entry === null) count("connections");
    else written.set(serverKey(toolset), entry);
  }
  count("servers", written.size);
  if (written.size === 0 && former === null) return null;
  return Object.fromEntries(written);
}

/** The entry of a server; null for a transport the format does not have. */
export function writeServer({ slot, value }: OutgoingToolset): JsonRecord | null {
  const entry = slot === null ? {} : applyEdits(slot.source, slot);
  const defaults = Object.entries(asRecord(slot?.meta["defaults"]) ?? {}).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text] as const] : [],
  );
  const hub = { server: asRecord(value["server"]), headers: asRecord(value["headers"]) };
  return applyServer(entry, hub, new Map(defaults));
}
