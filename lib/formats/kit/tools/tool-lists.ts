import { asRecord, asRecords, type JsonRecord } from "@/lib/shared/read-value";

/** The lists a program has: of the only tools a model gets, and of those that none gets. */
interface ToolLists {
  readonly only: string | null;
  readonly denied: string | null;
}

/**
 * A toolset in the words of a program that has one of the two lists, as strict as it is for every tool that is known: where
 * the program cannot deny a tool, the others are the only ones, and where it cannot name the only ones, the others are denied.
 */
export function inListsOf(toolset: JsonRecord, { only, denied }: ToolLists): JsonRecord {
  const tools = asRecords(toolset["tools"]);
  const { enabled, ...defaults } = asRecord(toolset["toolsetDefaults"]) ?? {};
  const state = (keepsOff: boolean) => (tool: JsonRecord) => ({
    ...tool,
    enabled: keepsOff ? tool["enabled"] !== false : tool["enabled"] === true,
  });
  if (enabled === false) {
    const isWanted = only === null && denied !== null;
    return isWanted
      ? { ...toolset, toolsetDefaults: defaults, tools: tools.map(state(false)) }
      : toolset;
  }
  const named = tools.map(state(true));
  const isWanted = only !== null && denied === null && offersSome(named) && isAnyOff(named);
  return isWanted
    ? { ...toolset, toolsetDefaults: { ...defaults, enabled: false }, tools: named }
    : toolset;
}

/** Whether none of a toolset's tools is on, and none that is not known is either: its server has been asked. */
export function offersNothing({ toolsetDefaults, tools: entries }: JsonRecord): boolean {
  const tools = asRecords(entries);
  if (asRecord(toolsetDefaults)?.["enabled"] === false) return !offersSome(tools);
  const isListed = tools.some((tool) => Object.hasOwn(tool, "argsSchema"));
  return isListed && tools.every((tool) => tool["enabled"] === false);
}

const offersSome = (tools: readonly JsonRecord[]) => tools.some((tool) => tool["enabled"] === true);
const isAnyOff = (tools: readonly JsonRecord[]) => tools.some((tool) => tool["enabled"] === false);
