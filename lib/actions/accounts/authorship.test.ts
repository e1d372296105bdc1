import { expect, test } from "vitest";

import { listRecordedChanges } from "@/lib/data/activity/changes";
import { getWholeStore } from "@/lib/data/library/client";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { buildToolset } from "@/lib/testing/builders/toolset";
import { TEST_HOST } from "@/lib/testing/http/request";
import { useLibrary } from "@/lib/testing/library/library";
import { useBrowserRequest } from "@/lib/testing/setup/next-headers";

import { createApiKeyAction } from "../api-keys";
import { setSecretAction } from "../secrets";
import { setSettingAction } from "../settings";
import { createToolsetFileAction } from "../toolset-structure";
import type { ActionResult } from "../result";

const request = { cookie: "" };
useBrowserRequest({
  headers: () =>
    new Headers({ host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie: request.cookie }),
});

useLibrary();
useAccounts({ inLibrary: true });

const secret = { name: "TOKEN", value: "quince", origins: ["https://tools.example"] };

/** Writes for all members that take no viewer. */
const WRITES: readonly [string, () => Promise<ActionResult<unknown>>][] = [
  ["setting-changed", () => setSettingAction({ key: "defaultApproval", value: "ask" })],
  ["secret-stored", () => setSecretAction(secret)],
  ["api-key-created", () => createApiKeyAction({ name: "CI", scope: "tools:read" })],
  ["permissions-changed", () => createToolsetFileAction({ toolset: buildToolset() })],
];

test("what a member changes for all is recorded as theirs, in the sealed text too, and what follows nobody's", async () => {
  const { viewer: owner } = await makeOwner();
  const mia = await makeMember(owner, "admin", "mia");
  request.cookie = mia.cookie;
  const recorded = async () => {
    const store = await getWholeStore();
    return store.read(({ query }) =>
      query
        .selectFrom("LedgerEntry")
        .select(["event", "accountId", "body"])
        .orderBy("seq")
        .execute(),
    );
  };
  for (const [event, write] of WRITES) {
    const before = (await recorded()).length;
    expect([event, (await write()).ok]).toEqual([event, true]);
    const made = (await recorded()).slice(before).filter((entry) => entry.event === event);
    // Not every toolset decides something; its change is looked at below.
    if (event === "permissions-changed" && made.length === 0) continue;
    expect(made.map(({ accountId }) => accountId)).toEqual([mia.viewer.id]);
    expect(JSON.parse(made[0]?.body ?? "{}")).toMatchObject({ actor: `user:${mia.viewer.id}` });
  }
  const { items } = await listRecordedChanges(owner, { member: mia.viewer.id });
  expect(items.map(({ about }) => (about?.kind === "document" ? about.noun : null))).toContain(
    "toolset",
  );
  // What is written outside of a request has no author.
  const { setSetting } = await import("@/lib/data/settings/settings");
  await setSetting("defaultApproval", "allow");
  expect((await recorded()).at(-1)).toMatchObject({ accountId: null, event: "setting-changed" });
});
