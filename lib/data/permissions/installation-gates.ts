import {
  installationGates,
  type Installation,
} from "@/lib/domain/permissions/resolve/installation";
import type { Gate } from "@/lib/domain/permissions/resolve/resolve";
import { asList, asRecord } from "@/lib/shared/read-value";
import type { ToolAddress } from "@/lib/domain/toolset/schema/tool-id";

import { getSharedStore } from "../library/client";
import type { PlacedValue } from "../sync/pins/states";
import { listed } from "../store/sqlite/lists";

/** Gates of a tool that hold on this machine only. */
export type InstallationGates = (tool: Pick<ToolAddress, "toolset" | "tool">) => readonly Gate[];

/**
 * What this machine adds to the gates of some toolsets; addresses count in the order in which these are given.
 * Secrets matter only for toolsets that were listed from here: what others need is no concern of this machine.
 */
export async function readInstallationGates(
  toolsets: readonly PlacedValue[],
  installation: Installation,
): Promise<InstallationGates> {
  const listed = await listedRows(toolsets);
  const gatesOf = toolsets.map(({ rowId, value }) =>
    installationGates(installation, asRecord(value), listed.has(rowId)),
  );
  return ({ toolset, tool }) => {
    const entry = asList(asRecord(toolsets[toolset]?.value)?.["tools"])[tool];
    return gatesOf[toolset]?.(asRecord(entry)) ?? [];
  };
}

async function listedRows(toolsets: readonly PlacedValue[]): Promise<Set<number>> {
  const store = await getSharedStore();
  const rows = await store.read((sql) =>
    sql.query
      .selectFrom("ToolPin")
      .select("toolsetRowId as rowId")
      .distinct()
      .where("toolsetRowId", "in", listed(toolsets.map(({ rowId }) => rowId)))
      .execute(),
  );
  return new Set(rows.map(({ rowId }) => rowId));
}
