import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { getExport } from "@/lib/data/exports/records";
import { endSharesOf } from "@/lib/data/accounts/end-shares";
import { ledgerEntries } from "@/lib/data/ledger/read";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { getShare, listSharePage } from "@/lib/data/shares/list";
import { countOpening, openShare } from "@/lib/data/shares/open";
import { revokeShare } from "@/lib/data/shares/store";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { makeShare, shareCurrentVersion, type ShareRequest } from "./share";

const library = useLibrary();

const KEY = "ghp_Zq3vT8nLw2Kx9RbYc5MdUe7PfJh4Sg6AiOk1";
const MAIL = "walnut.grower@orchard-mail.org";

async function stored(change: object = {}): Promise<string> {
  const document = buildConversation({
    conversationTitle: "About walnuts",
    systemMessage: "Speak like a gardener.",
    messages: [
      buildMessage({ id: "m0", index: 0, content: "How do walnuts grow?" }),
      buildMessage({ id: "m1", index: 1, role: "assistant", content: "On trees in Persia." }),
      buildMessage({ id: "m2", index: 2, content: "And hazelnuts?" }),
    ],
    ...change,
  });
  return (await importConversation(JSON.stringify(document))).id;
}

async function shared(request: ShareRequest, viewer = LOCAL_VIEWER) {
  const made = await makeShare(viewer, request);
  if (!made.ok) throw new Error(made.code);
  return made;
}

async function shown(token: string): Promise<string | null> {
  const found = await openShare(token);
  return found === null ? null : gunzipSync(found.html).toString("utf8");
}

async function retitle(id: string, title: string, viewer = LOCAL_VIEWER): Promise<void> {
  const expectedRevision = (await getConversation(viewer, id))?.revision ?? 0;
  const edit = { kind: "title", title } as const;
  const done = await editConversation(viewer, { id, expectedRevision, edit });
  expect(done).toMatchObject({ ok: true });
}

async function messageIds(id: string): Promise<number[]> {
  const store = await library.store();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Message as m")
      .innerJoin("Conversation as c", "c.key", "m.conversationKey")
      .select("m.id")
      .where("c.id", "=", id)
      .orderBy("m.ordinal")
      .execute(),
  );
  return rows.map((row) => row.id);
}

describe("a link", () => {
  test("shows what was frozen, whatever happens to the conversation, until somebody decides", async () => {
    const title = fc.stringMatching(/^[a-z]{5,12}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(title, { minLength: 1, maxLength: 4 }), async (titles) => {
        const id = await stored();
        const made = await shared({ conversation: id });
        const before = await shown(made.token);
        expect(before).toContain("On trees in Persia.");
        expect((await getShare(LOCAL_VIEWER, made.id))?.share.hasNewer).toBe(false);
        for (const next of titles) {
          await retitle(id, `zq${next}`);
          expect(await shown(made.token)).toBe(before);
          expect((await getShare(LOCAL_VIEWER, made.id))?.share.hasNewer).toBe(true);
        }
        expect(await shareCurrentVersion(LOCAL_VIEWER, made.id, { consent: false })).toEqual({
          ok: true,
        });
        expect(await shown(made.token)).toContain(`zq${titles.at(-1)}`);
        expect((await getShare(LOCAL_VIEWER, made.id))?.share.hasNewer).toBe(false);
      }),
      { numRuns: 5 },
    );
  });

  test("to one message shows no title of what is private and another message names", async () => {
    const origin = { id: "conv-secret-1", conversationTitle: "Divorce plans", isPrivate: true };
    await importConversation(JSON.stringify(buildConversation(origin)));
    const id = await stored({
      conversationTitle: "Notes on Divorce plans",
      messages: [
        buildMessage({ id: "m0", index: 0, content: "Hello" }),
        { ...buildMessage({ id: "m1", index: 1 }), metadata: { of: "conv-secret-1" } },
      ],
    });
    const [message = 0] = await messageIds(id);
    const { token } = await shared({ conversation: id, part: "message", message });
    expect(await shown(token)).toContain("Notes on Private conversation");
    expect((await openShare(token))?.title).toBe("Notes on Private conversation");
    expect(await shown(token)).not.toContain("Divorce");
  });

  test("says that a newer version exists where its maker lets it, also after that was shared", async () => {
    const id = await stored();
    const telling = await shared({ conversation: id });
    const silent = await shared({ conversation: id, tellNewer: false });
    const told = async ({ token }: { readonly token: string }) => {
      const { hasNewer = null, tellsNewer = null } = (await openShare(token)) ?? {};
      return [hasNewer, tellsNewer];
    };
    expect([await told(telling), await told(silent)]).toEqual([
      [false, true],
      [false, false],
    ]);
    await retitle(id, "Zqnewer");
    expect([await told(telling), await told(silent)]).toEqual([
      [true, true],
      [true, false],
    ]);
    await shareCurrentVersion(LOCAL_VIEWER, silent.id, { consent: false });
    expect(await told(silent)).toEqual([false, false]);
    expect((await getShare(LOCAL_VIEWER, silent.id))?.share.tellsNewer).toBe(false);
  });

  test("is kept as a hash, and what left is on record", async () => {
    const id = await stored();
    const made = await shared({ conversation: id });
    const store = await library.store();
    const row = await store.read(({ query }) =>
      query.selectFrom("Share").selectAll().executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toContain(made.token);
    expect(await getExport(LOCAL_VIEWER, row.exportId)).toMatchObject({
      via: "link",
      outcome: "done",
      counts: { conversations: 1 },
    });
    await shareCurrentVersion(LOCAL_VIEWER, made.id, { consent: false });
    await revokeShare(LOCAL_VIEWER, made.id);
    const events: string[] = [];
    for await (const { event } of ledgerEntries(LOCAL_VIEWER))
      if (event !== "import-done") events.push(event);
    expect(events).toEqual([
      "export-started",
      "export-ended",
      "share-made",
      "export-started",
      "export-ended",
      "share-updated",
      "share-revoked",
    ]);
  });

  test("does not carry what is not shown: other answers, deleted words, the document itself", async () => {
    const messages = [
      buildMessage({ id: "m0", index: 0, content: "Which nut?" }),
      buildMessage({ id: "a", index: 1, role: "assistant", isPreferred: true, content: "Walnut." }),
      buildMessage({ id: "b", index: 1, role: "assistant", content: "Zqhazel." }),
    ];
    const id = await stored({ messages, metadata: { note: "zqnote" } });
    const text = await shown((await shared({ conversation: id, redact: false })).token);
    expect(text).toContain("Walnut.");
    for (const hidden of ["Zqhazel", "zqnote", "<script"]) expect(text).not.toContain(hidden);
    expect(text).not.toContain(Buffer.from("Zqhazel.").toString("base64").slice(0, 8));
  });

  test("to a message shows that message alone, and one to a branch what leads up to it", async () => {
    const id = await stored();
    const [first, second] = await messageIds(id);
    const one = await shared({ conversation: id, part: "message", message: second! });
    const alone = await shown(one.token);
    expect(alone).toContain("On trees in Persia.");
    for (const other of ["How do walnuts", "hazelnuts", "gardener"]) {
      expect(alone).not.toContain(other);
    }
    const branch = await shown(
      (await shared({ conversation: id, part: "branch", message: second! })).token,
    );
    expect(branch).toContain("How do walnuts");
    expect(branch).toContain("On trees in Persia.");
    expect(branch).not.toContain("hazelnuts");
    const other = await stored();
    for (const message of [first!, 0]) {
      const refused = await makeShare(LOCAL_VIEWER, {
        conversation: other,
        part: "message",
        message,
      });
      expect(refused).toMatchObject({ ok: false, code: "invalid" });
    }
  });

  test("masks secrets and addresses unless its maker decides otherwise, also after an update", async () => {
    const content = `The key is ${KEY}, ask ${MAIL}.`;
    const id = await stored({
      conversationTitle: `Of ${MAIL}`,
      messages: [buildMessage({ content })],
    });
    const made = await shared({ conversation: id });
    const text = await shown(made.token);
    for (const secret of [KEY, MAIL]) expect(text).not.toContain(secret);
    expect((await getShare(LOCAL_VIEWER, made.id))?.share).toMatchObject({ isRedacted: true });
    expect((await getShare(LOCAL_VIEWER, made.id))?.share.title).not.toContain(MAIL);
    await shareCurrentVersion(LOCAL_VIEWER, made.id, { consent: false });
    for (const secret of [KEY, MAIL]) expect(await shown(made.token)).not.toContain(secret);
    const kept = await shared({
      conversation: id,
      redactions: { rules: { "personal.email": "keep" } },
    });
    expect(await shown(kept.token)).toContain(MAIL);
    expect(await shown(kept.token)).not.toContain(KEY);
    const open = await shared({ conversation: id, redact: false });
    expect(await shown(open.token)).toContain(KEY);
  });
});

describe("a link works no longer", () => {
  test("when it has ended, was revoked, or its conversation is in the trash", async () => {
    const id = await stored();
    const ending = await shared({ conversation: id, days: 1 });
    const lasting = await shared({ conversation: id, days: null });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_001 });
    try {
      expect(await shown(ending.token)).toBeNull();
      expect((await getShare(LOCAL_VIEWER, ending.id))?.share.state).toBe("ended");
      expect(await shown(lasting.token)).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
    await deleteConversation(LOCAL_VIEWER, id);
    expect(await shown(lasting.token)).toBeNull();
    await restoreConversation(LOCAL_VIEWER, id);
    expect(await shown(lasting.token)).not.toBeNull();
    expect(await revokeShare(LOCAL_VIEWER, lasting.id)).toBe(true);
    expect(await revokeShare(LOCAL_VIEWER, lasting.id)).toBe(false);
    expect(await shown(lasting.token)).toBeNull();
    expect(await shareCurrentVersion(LOCAL_VIEWER, lasting.id, { consent: false })).toMatchObject({
      ok: false,
      code: "gone",
    });
  });

  test("and neither link nor text is left when the conversation is deleted for good", async () => {
    const id = await stored();
    const made = await shared({ conversation: id });
    await countOpening(made.id, "");
    await deleteConversation(LOCAL_VIEWER, id);
    await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
    const store = await library.store();
    for (const table of ["Share", "ShareText", "ShareOpening"] as const) {
      const rows = await store.read(({ query }) => query.selectFrom(table).selectAll().execute());
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test("when its maker is no member any more", async () => {
    const ada = memberOf("ada", "editor");
    const id = await stored();
    const mine = await shared({ conversation: id }, ada);
    const other = await shared({ conversation: id }, memberOf("ben", "editor"));
    await endSharesOf("ada");
    expect(await shown(mine.token)).toBeNull();
    expect(await shown(other.token)).not.toBeNull();
    expect((await getShare(ada, mine.id))?.share.state).toBe("revoked");
  });
});

describe("what is private", () => {
  const ada = memberOf("ada", "editor");
  const ben = memberOf("ben", "owner");

  async function own(isPrivate: boolean): Promise<string> {
    const id = await stored();
    const store = await library.store();
    await store.write(({ query }) =>
      query.updateTable("Conversation").set({ accountId: "ada" }).where("id", "=", id).execute(),
    );
    if (isPrivate) await mark(id, true);
    return id;
  }

  async function mark(id: string, isPrivate: boolean): Promise<void> {
    const expectedRevision = (await getConversation(ada, id))?.revision ?? 0;
    const edit = { kind: "private", value: isPrivate } as const;
    expect(await editConversation(ada, { id, expectedRevision, edit })).toMatchObject({ ok: true });
  }

  test("is shared by its owner alone, and with consent", async () => {
    const id = await own(true);
    expect(await makeShare(ben, { conversation: id, consent: true })).toMatchObject({
      ok: false,
      code: "not-found",
    });
    expect(await makeShare(ada, { conversation: id })).toMatchObject({ code: "consent-required" });
    const made = await shared({ conversation: id, consent: true }, ada);
    expect(await shown(made.token)).toContain("Persia");
    expect(await shareCurrentVersion(ada, made.id, { consent: false })).toMatchObject({
      code: "consent-required",
    });
  });

  test("stops links that were made before it was", async () => {
    const id = await own(false);
    const hers = await shared({ conversation: id }, ada);
    const his = await shared({ conversation: id }, ben);
    await mark(id, true);
    expect([await shown(hers.token), await shown(his.token)]).toEqual([null, null]);
    expect((await getShare(ada, hers.id))?.share.state).toBe("unavailable");
    await mark(id, false);
    expect(await shown(hers.token)).not.toBeNull();
  });

  test("links are seen, changed and revoked by who made them", async () => {
    const id = await own(false);
    const made = await shared({ conversation: id }, ada);
    expect(await getShare(ben, made.id)).toBeNull();
    expect((await listSharePage(ben)).items).toEqual([]);
    expect(await revokeShare(ben, made.id)).toBe(false);
    expect(await shareCurrentVersion(ben, made.id, { consent: true })).toMatchObject({
      code: "gone",
    });
    expect(await shown(made.token)).not.toBeNull();
  });
});

test("openings are counted by day and member, and everybody else together", async () => {
  const id = await stored();
  const made = await shared({ conversation: id });
  await Promise.all(["", "ada", "", "ada", "", "ben"].map((who) => countOpening(made.id, who)));
  const found = await getShare(LOCAL_VIEWER, made.id);
  expect(found?.share.openings).toMatchObject({ total: 6, outsiders: 3 });
  const counts = new Map(found?.days.map(({ accountId, count }) => [accountId, count]));
  expect([counts.get(null), counts.get("ada"), counts.get("ben")]).toEqual([3, 2, 1]);
  expect((await listSharePage(LOCAL_VIEWER, { conversation: id })).items[0]?.openings.total).toBe(
    6,
  );
});

test("the list has every link once, a page at a time, the newest first", async () => {
  const [one, two] = [await stored(), await stored()];
  const made: string[] = [];
  for (const conversation of [one, two, one, two, one]) {
    made.push((await shared({ conversation })).id);
  }
  const walk = async (limit: number, conversation?: string): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listSharePage(LOCAL_VIEWER, {
        limit,
        ...(conversation === undefined ? {} : { conversation }),
        ...(cursor === null ? {} : { cursor }),
      });
      found.push(...page.items.map((share) => share.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  };
  const all = await walk(500);
  expect(all.toSorted()).toEqual(made.toSorted());
  for (const limit of [1, 2, 4]) expect(await walk(limit)).toEqual(all);
  expect(await walk(1, two)).toHaveLength(2);
  expect((await listSharePage(LOCAL_VIEWER, { conversation: "nowhere" })).items).toEqual([]);
});
