import { beforeAll, expect, test } from "vitest";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { Api, misfit } from "@/lib/testing/http/api";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { useSharedLibrary } from "@/lib/testing/library/shared";

useSharedLibrary();

const ROLES = ["user", "assistant", "assistant", "user", "assistant"] as const;
const document = JSON.stringify(
  buildConversation({
    id: "shelled",
    metadata: { n: 1 },
    messages: ROLES.map((role, at) => buildMessage({ id: `s${at}`, role, content: `words ${at}` })),
  }),
  null,
  1,
);

let api: Api;
let ids: number[] = [];

beforeAll(async () => {
  api = await Api.load();
  await api.import("shelled.json", document);
  const window = (await (
    await api.get("/api/conversations/doc:shelled/messages")
  ).json()) as TimelineWindow;
  ids = window.slots.map(({ message }) => message!.id);
}, 60_000);

async function shown(query: string): Promise<number[]> {
  const response = await api.get(`/api/conversations/doc:shelled/shown${query}`);
  const body = (await response.json()) as { ids: number[] };
  expect(misfit("listShownMessages", response.status, body)).toBeNull();
  return body.ids;
}

test("the shell is the document's text with an empty list of messages, and names its revision", async () => {
  const response = await api.get("/api/conversations/doc:shelled/shell");
  const text = await response.text();
  expect(response.headers.get("x-revision")).toBe("1");
  expect(JSON.parse(text)).toEqual({ ...(JSON.parse(document) as object), messages: [] });
  expect(document.startsWith(text.slice(0, text.indexOf("[") + 1))).toBe(true);
  expect((await api.get("/api/conversations/nobody/shell")).status).toBe(404);
});

test("all shown messages are named, a stretch of them, and a turn", async () => {
  expect(await shown("")).toEqual(ids);
  expect(await shown("?from=1&to=3")).toEqual(ids.slice(1, 4));
  expect(await shown("?turn=2")).toEqual(ids.slice(0, 3));
  expect(await shown("?turn=3")).toEqual(ids.slice(3));
  expect(await shown("?turn=99")).toEqual([]);
  expect((await api.get("/api/conversations/nobody/shown")).status).toBe(404);
});

test("what the timeline leaves out is not named", async () => {
  expect(await shown("?show=user")).toEqual([ids[0], ids[3]]);
  expect(await shown("?show=user&from=1&to=1")).toEqual([ids[3]]);
});
