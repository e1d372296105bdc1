import { beforeAll, expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { getWholeStore } from "@/lib/data/library/client";
import { rebuildDerived } from "@/lib/data/derived/rebuild";
import { OPERATIONS } from "@/lib/http/openapi/document";
import { memberOf, withKey } from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import { useLibrary } from "@/lib/testing/library/library";

const library = useLibrary();

const MARK = "pamplemousse";
const ada = memberOf("ada", "editor");
const bob = memberOf("bob", "owner");
const others = [
  bob,
  memberOf("cid", "reader"),
  withKey(ada, { scope: "write", includesPrivate: false }),
];

let asker: RouteAsker;
beforeAll(async () => {
  asker = await RouteAsker.load();
}, 60_000);

/** Texts that say that they are private, each in another way of writing JSON. */
const SPELLINGS = [
  ["plainly", (text: string) => text],
  [
    "with escapes",
    (text: string) => text.replace(`"isPrivate"`, String.raw`"\u0069sPriv\u0061te"`),
  ],
] as const;

/** A private conversation of ada, whose mark in its row another program has cleared. */
async function importCleared(spell: (text: string) => string) {
  const messages = [
    buildMessage({ content: `${MARK} words`, pinned: true, attachments: [] }),
    buildComposite([buildCall({ toolRef: { name: `${MARK}:tool`, toolsetId: "walnut" } })]),
  ];
  const built = buildConversation({ isPrivate: true, conversationTitle: `${MARK} talk`, messages });
  const importId = await asker.upload(ada, "talk.json", spell(JSON.stringify(built)));
  await (await asker.send(ada, "POST", `/api/imports/${importId}/run`, {})).text();
  const store = await library.store();
  const [row] = await store.read((sql) => sql.all<{ id: string }>(`SELECT id FROM "Conversation"`));
  const [message] = await store.read((sql) =>
    sql.all<{ id: number }>(`SELECT id FROM "Message" ORDER BY id`),
  );
  await store.write((sql) => sql.run(`UPDATE "Conversation" SET "isPrivate" = 0`));
  return { id: row?.id ?? "", message: message?.id ?? 0 };
}

const QUERY: Readonly<Record<string, string>> = {
  "/api/conversations/{id}/find": `?query=${MARK}`,
  "/api/search": `?q=${MARK}`,
  "/api/search/suggestions": `?q=${MARK}`,
};

/** The addresses of everything that reads a conversation, and of lists of them. */
function addresses({ id, message }: { id: string; message: number }): string[] {
  return OPERATIONS.filter(({ method }) => method === "GET").flatMap(({ path }) => {
    const isAbout = path.startsWith("/api/conversations/{id}");
    const isList = /^\/api\/(?:conversations|search|pins|sidebar)[^{]*$/u.test(path);
    if (!isAbout && !isList) return [];
    const address = path
      .replace("{id}", id)
      .replace("{mid}", String(message))
      .replace(/\{\w+\}/gu, "0");
    return [`${address}${QUERY[path] ?? ""}`];
  });
}

test.each(SPELLINGS)(
  "what a text says %s to be private is read by its owner alone, whatever its row says",
  async (_, spell) => {
    const place = await importCleared(spell);
    const all = addresses(place);
    expect(all.length).toBeGreaterThan(20);
    const seen = async (viewer: Parameters<RouteAsker["send"]>[0]) => {
      const found: string[] = [];
      for (const address of all) {
        const answer = await asker.send(viewer, "GET", address);
        if ((await answer.text()).includes(MARK)) found.push(address);
        const isThere = address.includes(place.id) && answer.status === 200;
        if (isThere && !found.includes(address)) found.push(address);
      }
      return found;
    };
    for (const viewer of others) expect(await seen(viewer)).toEqual([]);
    expect((await seen(ada)).length).toBeGreaterThan(10);
    await rebuildDerived(await getWholeStore());
  },
);

test("nobody else changes it", async () => {
  const { id } = await importCleared((text) => text);
  const edit = { kind: "title", title: "walnut" } as const;
  const change = { id, expectedRevision: 1, edit };
  for (const viewer of others) {
    expect(await editConversation(viewer, change)).toMatchObject({ ok: false });
  }
  expect(await editConversation(ada, change)).toMatchObject({ ok: true });
  await rebuildDerived(await getWholeStore());
});
