import { expect, test } from "vitest";

import { createMemberKey } from "@/lib/accounts/member-key";
import { listMemberKeys } from "@/lib/data/accounts/member-keys";
import { listRecordedChanges } from "@/lib/data/activity/changes";
import { listChanges } from "@/lib/data/changes/undo";
import { ledgerEntries, listOtherEntries } from "@/lib/data/ledger/read";
import { listToolsetFiles } from "@/lib/data/toolsets/list";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { apiRequest } from "@/lib/testing/http/request";
import { loadRoutes, routeFor } from "@/lib/testing/http/route-tree";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();
useAccounts({ inLibrary: true });

/** A program of a member, which sends requests of its own. */
async function programOf(viewer: MemberViewer) {
  const made = await createMemberKey(viewer.id, { name: "Nightly", scope: "write", days: 3 });
  if (!made.ok) throw new Error(made.message);
  const [key] = await listMemberKeys(viewer.id);
  const routes = await loadRoutes();
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const request = apiRequest(path, {
      method,
      headers: {
        authorization: `Bearer ${made.ok ? made.data.key : ""}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const handler = routeFor(routes, new URL(request.url).pathname)?.exports[method];
    const response = await (handler as (request: Request) => Promise<Response>)(request);
    expect([method, path, response.status]).toEqual([method, path, 200]);
    return response.json();
  }
  return { id: key?.id ?? "", send };
}

const TOOL = {
  description: "Walks",
  status: "TOOL_STATUS_AVAILABLE",
  parameters: { type: "object", properties: {} },
  requiresApproval: true,
  config: {},
};

const idOf = (object: unknown): string => (object as { metadata: { id: string } }).metadata.id;

test("what a program does through /v1 with a key of a member is told as theirs, everywhere", async () => {
  const { viewer: owner } = await makeOwner();
  const { viewer: mia } = await makeMember(owner, "editor", "mia");
  const { id: keyId, send } = await programOf(mia);
  const set = idOf(
    await send("POST", "/v1/tool_sets", {
      metadata: { name: "Of Mia" },
      spec: { adapter: { static: {} } },
    }),
  );
  const tool = idOf(
    await send("POST", `/v1/tool_sets/${set}/tools`, {
      metadata: { name: "walk" },
      spec: TOOL,
    }),
  );
  const status = "TOOL_STATUS_FILTERED";
  await send("PATCH", `/v1/tool_sets/${set}/tools/${tool}`, { spec: { status } });
  await send("PATCH", `/v1/tool_sets/${set}`, { spec: { description: "Walking" } });
  await send("DELETE", `/v1/tool_sets/${set}/tools/${tool}`);
  const [file] = await listToolsetFiles();
  const list = await listChanges(owner, "toolset", file?.id ?? "");
  const doings = list?.changes.map(({ actor, by }) => ({ actor, by })) ?? [];
  expect(doings.length).toBeGreaterThanOrEqual(4);
  const theirs = { actor: `user:${mia.id}`, by: { id: mia.id, name: "mia", hasKey: true } };
  expect(doings.filter(({ by }) => by?.id !== mia.id)).toEqual([]);
  expect(doings[0]).toEqual(theirs);
  await send("DELETE", `/v1/tool_sets/${set}`);

  const { items } = await listRecordedChanges(owner);
  const toolsetEdits = items.filter(
    ({ about }) => about?.kind === "document" && about.noun === "toolset",
  );
  expect(toolsetEdits.map(({ by, hasKey }) => [by, hasKey])).toEqual(
    toolsetEdits.map(() => [mia.id, true]),
  );
  expect(toolsetEdits.length).toBeGreaterThanOrEqual(5);
  expect((await listRecordedChanges(owner, { member: mia.id })).items).toEqual(
    items.filter(({ by }) => by === mia.id),
  );

  // What decides about tools is in the ledger, sealed with who it was and by which key.
  const bodies: unknown[] = [];
  for await (const entry of ledgerEntries(mia)) {
    if (entry.event === "permissions-changed") bodies.push(JSON.parse(entry.body));
  }
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies).toMatchObject(bodies.map(() => ({ actor: `user:${mia.id}`, key: keyId })));
  const listed = (await listOtherEntries(mia, 50)).filter(
    ({ event }) => event === "permissions-changed" || event === "document-trashed",
  );
  expect(listed.map(({ actor, hasKey }) => [actor, hasKey])).toEqual(
    listed.map(() => [`user:${mia.id}`, true]),
  );
});
