import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";

import { makeTool } from "@/lib/formats/kit/tools/stored-tool";
import type { CADENYA_FACTS } from "./facts";
import { CADENYA_FORMAT, CADENYA_KEY, identityOf, slugOf } from "./identity";
import { projectSet, projectTool } from "./project";
import { freeName } from "@/lib/shared/free-name";
import { plainId } from "@/lib/formats/kit/tools/toolset-id";

/** A tool as it is to be kept, free of credentials. */
interface ToolContent {
  readonly source: JsonRecord;
  /** Its external id where its place tells it: a member's name, a file's stem. */
  readonly key: string | null;
  readonly meta: JsonRecord;
}

/** A set as it is to be kept, free of credentials; without `source` a group of tools that belong to none. */
export interface SetContent {
  readonly source: JsonRecord | null;
  readonly key: string | null;
  readonly meta: JsonRecord;
  readonly tools: readonly ToolContent[];
}

interface Surroundings {
  /** Ids of the toolsets of the same document. */
  readonly taken: Set<string>;
  /** What a set is called that calls itself nothing. */
  readonly fallback: string;
  readonly tally: Tally<keyof typeof CADENYA_FACTS>;
}

/** The toolset of a set. */
export function readSet(content: SetContent, { taken, fallback, tally }: Surroundings): Toolset {
  const { source, meta } = content;
  const { kind, server, headers, adapter } = projectSet(source);
  const id = freeName(idOf(content, fallback), taken);
  const tools = readTools(content, tally);
  tally.count("toolSets", source === null ? 0 : 1);
  tally.count("adapters", adapter === null ? 0 : 1);
  tally.count("filters", countFilters(source));
  tally.count("metadata", asRecord(source?.["metadata"]) === null ? 0 : 1);
  const kept = source === null ? {} : { origin: true, source };
  return {
    id,
    kind,
    ...(server === null ? {} : { server: { ...server } }),
    ...(headers === null ? {} : { headers: { ...headers } }),
    tools,
    extensions: {
      [CADENYA_KEY]: { v: 1, format: CADENYA_FORMAT, ...kept, meta: { ...meta, id } },
    },
  };
}

/** What a set is called as a toolset, among others that may be called the same. */
export function idOf({ source, key, tools }: SetContent, fallback: string): string {
  if (source === null) return plainId(setOfTools(tools)) || plainId(fallback) || "tools";
  const { externalId, name } = identityOf(source);
  const own = asText(asRecord(source["metadata"])?.["id"]);
  const wanted = [externalId, key, own].map((text) => plainId(text ?? "")).find(Boolean);
  return wanted ?? (name === null ? plainId(fallback) || "tools" : slugOf(name, "tools"));
}

/** The set that tools say they belong to, where they were answered without it. */
function setOfTools(tools: readonly ToolContent[]): string {
  const set = tools
    .map(({ source }) => asRecord(asRecord(source["info"])?.["toolSet"]))
    .find((stated) => stated !== null);
  return asText(set?.["externalId"]) || asText(set?.["id"]) || "";
}

function readTools({ tools }: SetContent, tally: Surroundings["tally"]): Tool[] {
  const taken = new Set<string>();
  return tools.map(({ source, key, meta }) => {
    const said = projectTool(source);
    const name = freeName(said.name ?? key ?? "tool", taken);
    const spec = asRecord(source["spec"]);
    const isGated = /FILTERED|OMITTED|ARCHIVED/.test(asText(spec?.["status"]) ?? "");
    tally.count("tools");
    tally.count("descriptions", said.summary === null ? 0 : 1);
    tally.count("parameters", said.argsSchema === null ? 0 : 1);
    tally.count("approvals", said.requiresApproval === null ? 0 : 1);
    tally.count("statuses", isGated ? 1 : 0);
    tally.count("configurations", asRecord(spec?.["config"]) === null ? 0 : 1);
    tally.count("metadata", asRecord(source["metadata"]) === null ? 0 : 1);
    const slot = { v: 1, format: CADENYA_FORMAT, origin: true, source, meta: { ...meta, name } };
    return makeTool({ ...said, name, extensions: { [CADENYA_KEY]: slot } });
  });
}

function countFilters(set: JsonRecord | null): number {
  const adapters = asRecord(asRecord(set?.["spec"])?.["adapter"]) ?? {};
  const members = ["includeTools", "excludeTools", "toolApprovals"];
  return Object.values(adapters).reduce<number>(
    (sum, adapter) =>
      sum + members.filter((member) => asRecord(asRecord(adapter)?.[member]) !== null).length,
    0,
  );
}
