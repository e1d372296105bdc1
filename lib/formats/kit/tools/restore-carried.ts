import type { JsonRecord } from "@/lib/shared/read-value";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";

import { groupCarried, inToldOrder, type CarriedTool } from "./carried-toolsets";

/** A toolset as it was read, and what each of its tools carried. */
export interface CarryingToolset {
  readonly toolset: Toolset;
  readonly carriers: readonly (JsonRecord | null)[];
}

/** What restoring toolsets needs to know of their format. */
interface CarryingFormat {
  /** The tool that a carrier tells of; null where it cannot be told. */
  readonly restore: (tool: Tool, carrier: JsonRecord) => Tool | null;
  /** The toolset that was carried, with what the file says otherwise of it by now. */
  readonly restoreSet?: (carried: Toolset, said: Toolset) => Toolset;
  /** Whether a toolset says nothing once its tools are gone. */
  readonly isShell?: (toolset: Toolset) => boolean;
}

interface Group {
  readonly toolset: Toolset;
  readonly tools: readonly CarriedTool[];
}

/**
 * The toolsets whose tools a file carries; a toolset of the file keeps those of its tools that came from nowhere else.
 */
export function restoreCarried(
  read: readonly CarryingToolset[],
  { restore, restoreSet = (carried) => carried, isShell = () => false }: CarryingFormat,
): Toolset[] {
  const groups = read.map(({ toolset, carriers }): Group => {
    const tools = (toolset.tools ?? []).map((tool, at) => {
      const carrier = carriers[at] ?? null;
      const restored = carrier === null ? null : restore(tool, carrier);
      return restored === null ? { tool, carrier: null } : { tool: restored, carrier };
    });
    return { toolset, tools };
  });
  const all = groups.flatMap(({ tools }) => tools);
  const { toolsets, left, beside } = groupCarried(all);
  if (toolsets.length === 0) return read.map(({ toolset }) => toolset);
  const pairs = pairGroups(groups, toolsets, { beside, isShell });
  const known = new Set([...toolsets, ...beside].map(({ id }) => id));
  // Among them are those whose toolset was described by a definition that is gone.
  const isLeft = new Set(left);
  const told = new Set(pairs.values());
  const kept = groups.flatMap((group) => {
    const { toolset, tools } = group;
    const own = tools.map(({ tool }) => tool).filter((tool) => isLeft.has(tool));
    const isNamed = told.has(group) || known.has(toolset.id) || tools.length > 0;
    return own.length === 0 && (isNamed || isShell(toolset)) ? [] : [{ ...toolset, tools: own }];
  });
  const asSaid = (carried: Toolset) => {
    const group = pairs.get(carried);
    return group === undefined ? carried : restoreSet(carried, group.toolset);
  };
  const restored = inToldOrder([...toolsets, ...kept, ...beside], all);
  return restored.map(asSaid);
}

/** Which toolset of the file describes a carried one: the one its tools are in, else the one of its name or place. */
function pairGroups(
  groups: readonly Group[],
  toolsets: readonly Toolset[],
  { beside, isShell }: Pick<Required<CarryingFormat>, "isShell"> & { beside: readonly Toolset[] },
): Map<Toolset, Group> {
  const pairs = new Map<Toolset, Group>();
  const free = new Set(groups);
  const pair = (carried: Toolset | undefined, group: Group | undefined) => {
    if (carried === undefined || group === undefined || pairs.has(carried)) return;
    if (free.delete(group)) pairs.set(carried, group);
  };
  for (const group of groups) {
    const ids = group.tools.map(({ carrier }) => toolsetIdOf(carrier));
    pair(
      toolsets.find((carried) => !pairs.has(carried) && ids.includes(carried.id)),
      group,
    );
  }
  for (const carried of [...toolsets, ...beside]) {
    pair(
      carried,
      [...free].find(({ toolset }) => toolset.id === carried.id),
    );
  }
  const others = beside.filter((carried) => !pairs.has(carried));
  const empty = [...free].filter(({ toolset, tools }) => tools.length === 0 && !isShell(toolset));
  if (others.length === empty.length) others.forEach((carried, at) => pair(carried, empty[at]));
  return pairs;
}

function toolsetIdOf(carrier: JsonRecord | null): string | null {
  const told = carrier?.["toolset"];
  return asText(told) ?? asText(asRecord(told)?.["id"]);
}
