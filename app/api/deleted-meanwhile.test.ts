import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { deleteConversation, deleteToolsetFile } from "@/lib/data/trash/move";
import { OPERATIONS } from "@/lib/http/openapi/document";
import { Api } from "@/lib/testing/http/api";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

useLibrary();

let api: Api;
beforeAll(async () => {
  api = await Api.load();
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
});

const CONVERSATION = JSON.stringify(
  buildConversation({
    id: "walnut",
    messages: ["Hi", "There"].map((content) => buildMessage({ content })),
  }),
);
const TOOLSETS = JSON.stringify(
  buildToolsets([buildToolset({ id: "web", tools: [buildTool({ name: "search" })] })]),
);

const KINDS = {
  conversations: {
    store: async () => (await importConversation(CONVERSATION)).id,
    toTrash: deleteConversation,
    noun: "conversation",
  },
  toolsets: {
    store: async () => (await importToolsets(TOOLSETS)).id,
    toTrash: deleteToolsetFile,
    noun: "toolset",
  },
} as const;

/** Has something done after so many looks at the library; gives whether there were so many. */
async function afterReads(count: number, meanwhile: () => Promise<void>): Promise<() => boolean> {
  const store = await getWholeStore();
  const read = store.read.bind(store);
  let left = count;
  vi.spyOn(store, "read").mockImplementation(async (work) => {
    const found = await read(work);
    left -= 1;
    if (left === 0) {
      vi.restoreAllMocks();
      await meanwhile();
    }
    return found;
  });
  return () => left <= 0;
}

const reads = OPERATIONS.filter(({ method }) => method === "GET").flatMap(({ path }) => {
  const [, kind] = /^\/api\/(conversations|toolsets)\/\{id\}/.exec(path) ?? [];
  return kind === "conversations" || kind === "toolsets" ? [{ path, kind } as const] : [];
});

const QUERIES = ["", "?conversation=doc:walnut&text=Hi&to=m&revision=1&change=1"];

test.each(reads)(
  "$path of what is deleted for good while it is read is an answer all the same",
  async ({ path, kind }) => {
    const { store, toTrash, noun } = KINDS[kind];
    for (const query of QUERIES) {
      let isOver = false;
      for (let count = 1; !isOver; count += 1) {
        const id = await store();
        const shown = (await (await api.get(`/api/conversations/${id}/messages`)).json()) as {
          items?: { id: string }[];
        };
        const message = String(shown.items?.[0]?.id ?? 1);
        const url = path
          .replace("{id}", id)
          .replace("{mid}", message)
          .replaceAll(/\{\w+\}/g, "0");
        const wasDeleted = await afterReads(count, async () => {
          await toTrash(LOCAL_VIEWER, id);
          await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun, id }] });
        });
        const answer = await api.get(`${url}${query}`);
        await answer.arrayBuffer();
        expect([url, count, answer.status < 500]).toEqual([url, count, true]);
        isOver = !wasDeleted();
        vi.restoreAllMocks();
      }
    }
  },
);
