import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";

import { getExport } from "@/lib/data/exports/records";
import { openShare } from "@/lib/data/shares/open";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { freeze } from "@/lib/export/share/freeze";
import { makeShare } from "@/lib/export/share/share";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { longestTurn } from "@/lib/testing/longest-turn";

import { freezeText } from "./freeze-text";
import { stopReadingThreads } from "./reading-pool";

const library = useLibrary();
afterAll(stopReadingThreads);

const MOST_MS = 250;

const KEY = "ghp_Zq3vT8nLw2Kx9RbYc5MdUe7PfJh4Sg6AiOk1";

async function large(bytes: number): Promise<string> {
  const content = `${KEY}\n\n${"Wild herbs grow by the river.\n\n".repeat(330)}`;
  const messages = Array.from({ length: Math.ceil(bytes / content.length) }, (_, index) =>
    buildMessage({ id: `m${index}`, index, content }),
  );
  const id = `herbs-${bytes}`;
  return (await importConversation(JSON.stringify(buildConversation({ id, messages })))).id;
}

const whole = (conversation: string) =>
  ({
    conversation,
    part: "conversation",
    messageId: null,
    consent: false,
    redactions: {},
  }) as const;

test("a thread freezes the same text, redacted, and what left is on record", async () => {
  const conversation = await large(600_000);
  const made = await makeShare(LOCAL_VIEWER, { conversation }, freezeText);
  if (!made.ok) throw new Error(made.code);
  const here = await freeze(LOCAL_VIEWER, whole(conversation));
  if (!here.ok) throw new Error(here.code);
  const shown = await openShare(made.token);
  const text = gunzipSync(shown?.html ?? new Uint8Array()).toString();
  expect(text).toBe(gunzipSync(here.text.html).toString());
  expect(text).not.toContain(KEY);
  const store = await library.store();
  const row = await store.read(({ query }) =>
    query.selectFrom("Share").select("exportId").executeTakeFirstOrThrow(),
  );
  expect(await getExport(LOCAL_VIEWER, row.exportId)).toMatchObject({ outcome: "done" });
});

test("making a link to a conversation of 12 MB does not keep the others waiting", async () => {
  const conversation = await large(12_000_000);
  const turn = await longestTurn(async () => {
    const made = await makeShare(LOCAL_VIEWER, { conversation }, freezeText);
    expect(made).toMatchObject({ ok: true });
  }, MOST_MS);
  process.stdout.write(`12 MB: longest turn ${Math.round(turn)} ms\n`);
  expect(turn).toBeLessThan(MOST_MS);
}, 120_000);
