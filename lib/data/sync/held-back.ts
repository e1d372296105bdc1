import { collectStored } from "@/lib/domain/permissions/resolve/collect";
import { resolve, type Field } from "@/lib/domain/permissions/resolve/resolve";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { getSharedStore } from "../library/client";
import { readApplicationDefaults } from "../permissions/documents";
import { readSyncStates } from "./pins/states";

/** A tool that is off or asked about here for what its server says or the settings do, which its file does not tell. */
export interface HeldBackTool {
  /** Place of its toolset in the file. */
  readonly toolset: number;
  /** Place in its toolset. */
  readonly tool: number;
  readonly name: string;
  /** "it is new and not accepted yet". */
  readonly why: string;
}

const FROM_LISTINGS: ReadonlySet<string> = new Set([
  "missing",
  "new-unreviewed",
  "definition-changed",
]);

/** What the settings decide about a tool that says nothing, where that is more than the standard does. */
const BY_SETTINGS: readonly (readonly [field: Field, tight: boolean, why: string])[] = [
  ["enabled", false, "the settings here switch it off"],
  ["requiresApproval", true, "the settings here ask before a call"],
];

/**
 * The tools of a file that wait for a review, that their server lists no more, or that the settings hold back.
 * @param file parsed
 */
export async function heldBackTools(id: string, file: unknown): Promise<HeldBackTool[]> {
  const store = await getSharedStore();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Toolset as s")
      .innerJoin("ToolsetFile as f", "f.key", "s.fileKey")
      .select("s.id as rowId")
      .where("f.id", "=", id)
      .orderBy("s.ordinal")
      .execute(),
  );
  const values = asList(asRecord(file)?.["toolsets"]);
  const placed = rows.map(({ rowId }, at) => ({ rowId, value: values[at] }));
  const states = await readSyncStates(placed);
  const application = await readApplicationDefaults();
  return placed.flatMap(({ value }, toolset) => {
    const record = asRecord(value);
    return asList(record?.["tools"]).flatMap((item, tool): HeldBackTool[] => {
      const entry = asRecord(item);
      const state = states({ toolset, tool });
      const records = { application, toolset: record, tool: entry };
      const { levels, gates } = collectStored(records, tool, { state, local: [] });
      const bySettings = BY_SETTINGS.flatMap(([field, tight, why]) => {
        const { value: decided, steps, winner } = resolve(field, levels[field], []);
        return decided === tight && steps[winner]?.id === "application" ? [why] : [];
      });
      const listed = gates.filter(({ id }) => FROM_LISTINGS.has(id)).map(({ message }) => message);
      const whys = [...listed, ...bySettings];
      const name = asText(entry?.["name"]) ?? "";
      return whys.length === 0 ? [] : [{ toolset, tool, name, why: whys.join(", and ") }];
    });
  });
}
