import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import { restoreTool } from "@/lib/formats/kit/tools/round-trip-payload";
import { restoreCarried, type CarryingToolset } from "@/lib/formats/kit/tools/restore-carried";
import { restoreEnvelope } from "@/lib/formats/kit/tools/restore-envelope";

import { writeServer } from "./write/main-file";
import { readOutgoing, serverKey, type OutgoingToolset } from "./write/outgoing-toolset";
import { fileValue } from "./write/plan-tree";
import { buildTool } from "./toolset/build-tool";
import { projectServer } from "./toolset/project-server";
import { readMciTool, writeOwnTool } from "./toolset/project-tool";
import { MCI_FORMAT, MCI_KEY, roleOf, slotOf } from "./toolset/slot";

/** The toolsets that came along in the definitions of a tree, and what else the tree has. */
export function restoreToolsets(read: readonly CarryingToolset[]): Toolset[] {
  return restoreCarried(read, { restore: restoreDefinition, restoreSet, isShell: isPlainMain });
}

const PLAIN = new Set(["schemaVersion", "metadata", "toolsets", "mcp_servers", "tools"]);

/** A main file that only names the others is made again whenever a tree is written. */
function isPlainMain(toolset: Toolset): boolean {
  const slot = slotOf(toolset);
  const isMain = slot !== null && slot.meta["role"] === "main";
  return isMain && Object.keys(slot.source).every((name) => PLAIN.has(name));
}

function restoreDefinition(tool: Tool, carrier: JsonRecord): Tool | null {
  const entry = slotOf(tool)?.source;
  if (entry === undefined) return null;
  const execution = asRecord(entry["execution"]);
  const runner = { serverName: asText(execution?.["serverName"]), baseUrl: null };
  return restoreTool(
    { entry, carrier },
    {
      slot: MCI_KEY,
      origin: MCI_FORMAT,
      read: (source) => readMciTool(source, asText(source["name"]) ?? tool.name),
      write: (carried, name) => {
        const named = { ...carried, name };
        return writeOwnTool(named) ?? buildTool(named, runner).definition;
      },
    },
  );
}

/** The toolset that was carried, with what its file or the entry of its server says otherwise by now. */
function restoreSet(carried: Toolset, said: Toolset): Toolset {
  const slot = slotOf(said);
  const role = slot === null ? null : roleOf(slot);
  if (slot === null || role === null || role === "main") return carried;
  const write = (toolset: Toolset) => {
    const [outgoing] = readOutgoing({ toolsets: [toolset] }, false, () => undefined);
    if (outgoing === undefined || outgoing.isServer !== (role === "server")) return null;
    return role === "server" ? asServer(outgoing) : fileValue(outgoing);
  };
  // Whatever else a file says would take the place of what is carried when it leaves again.
  return role === "server"
    ? restoreEnvelope(carried, said, {
        slot: null,
        now: { key: slot.meta["key"], entry: slot.source },
        write,
        read: readServer,
      })
    : restoreEnvelope(carried, said, { slot: null, now: slot.source, write, read: readFile });
}

function asServer(outgoing: OutgoingToolset): JsonRecord | null {
  const entry = writeServer(outgoing);
  return entry === null ? null : { key: serverKey(outgoing), entry };
}

function readServer({ key, entry }: JsonRecord) {
  const { server, headers } = projectServer(asRecord(entry) ?? {});
  const id = asText(key);
  return {
    ...(id === null ? {} : { id }),
    ...(server === null ? {} : { server: { ...server } }),
    ...(headers === null ? {} : { headers: { ...headers } }),
  };
}

function readFile({ metadata }: JsonRecord) {
  const [name, version] = ["name", "version"].map((member) => asText(asRecord(metadata)?.[member]));
  return { ...(name ? { id: name } : {}), ...(version ? { version } : {}) };
}
