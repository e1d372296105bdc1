import { collectGates } from "@/lib/domain/permissions/resolve/gates";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { getSharedStore } from "../library/client";
import { readSyncStates } from "./pins/states";

/** A tool that is off or asked about here for what its server says, which its file does not tell. */
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

/**
 * The tools of a file that wait for a review, or that their server lists no more.
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
  return placed.flatMap(({ value }, toolset) => {
    const record = asRecord(value);
    return asList(record?.["tools"]).flatMap((entry, tool): HeldBackTool[] => {
      const state = states({ toolset, tool });
      if (state === null) return [];
      const gates = collectGates(record, asRecord(entry), tool, state);
      const whys = gates.filter((gate) => FROM_LISTINGS.has(gate.id)).map(({ message }) => message);
      const name = asText(asRecord(entry)?.["name"]) ?? "";
      return whys.length === 0 ? [] : [{ toolset, tool, name, why: whys.join(", and ") }];
    });
  });
}
