import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { TestsReport, ToolsetTests } from "@/lib/domain/permissions/tests/listing";
import { namedConversations, testToolsets } from "@/lib/domain/permissions/tests/toolsets";
import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";
import { asRecord, asText } from "@/lib/shared/read-value";

import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { SHELL_COLUMNS, shellValue, type StoredShell } from "../documents/intact";
import type { Sql } from "../store/connection/sql";
import { readLibraryPolicy } from "./library-policy";

/**
 * Runs the permission tests of all stored toolsets.
 * @param draft changes that are not saved
 */
export async function readPermissionTests(
  viewer: Viewer,
  draft: readonly DraftChange[] = [],
): Promise<TestsReport> {
  const { toolsets, book } = await readLibraryPolicy(draft);
  const values = toolsets.map(({ value }) => value);
  const shells = await loadShells(viewer, namedConversations(values));
  const tested = new Map(
    testToolsets(values, book, (id) => shells.get(id)).map(({ toolset, tests }) => [
      toolset,
      tests,
    ]),
  );
  const listed = toolsets.map(({ value, ...place }, at): ToolsetTests => {
    return {
      ...place,
      toolsetId: asText(asRecord(value)?.["id"]) ?? "",
      tests: tested.get(at) ?? [],
    };
  });
  const outcomes = listed.flatMap(({ tests }) => tests.map(({ outcome }) => outcome));
  const green = outcomes.filter(({ isGreen }) => isGreen).length;
  return { green, red: outcomes.length - green, toolsets: listed };
}

/** Conversations without their messages, by the names tests give them. */
async function loadShells(viewer: Viewer, ids: readonly string[]): Promise<Map<string, unknown>> {
  const shells = new Map<string, unknown>();
  if (ids.length === 0) return shells;
  const store = await getStore(viewer);
  await store.read(async (sql) => {
    for (const id of ids) {
      const row = (await findShell(sql, id)) ?? (await findShell(sql, `doc:${id}`));
      if (row !== undefined) shells.set(id, await shellValue(sql, row));
    }
  });
  return shells;
}

function findShell(sql: Sql, id: string): Promise<StoredShell | undefined> {
  return findEntity(sql, "Conversation", id, SHELL_COLUMNS);
}
