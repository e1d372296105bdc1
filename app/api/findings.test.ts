import { beforeAll, expect, test } from "vitest";

import type { MessageView } from "@/lib/domain/conversation/view/types";
import type { FindingsPage } from "@/lib/domain/exports/redaction";
import { Api, misfit } from "@/lib/testing/http/api";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";

useSharedLibrary();

const MESSAGES = 150;
let api: Api;
let id = "";

beforeAll(async () => {
  api = await Api.load();
  const messages = Array.from({ length: MESSAGES }, (_, at) =>
    buildMessage({
      id: `m${at}`,
      index: at,
      content: `From person${at}@mail.org to team@mail.org and boss@mail.org`,
    }),
  );
  const title = "Ask anna@mail.org";
  const text = JSON.stringify(buildConversation({ id: "c", conversationTitle: title, messages }));
  ({ id } = await importConversation(text));
}, 60_000);

async function page(cursor: string | null, redactions: object = {}): Promise<FindingsPage> {
  const request = { format: "cjson", conversations: [id], redactions };
  const response = await api.post("/api/exports/findings", { request, cursor });
  expect(response.status).toBe(200);
  return (await response.json()) as FindingsPage;
}

test("pages have every finding once, in the order of the document", async () => {
  const first = await page(null);
  expect(misfit("listFindings", 200, first)).toBeNull();
  const all = [...first.items];
  for (let next = first.nextCursor; next !== null;) {
    const { items, nextCursor, summary } = await page(next);
    expect(summary).toBeNull();
    all.push(...items);
    next = nextCursor;
  }
  expect(all).toHaveLength(MESSAGES * 3 + 1);
  expect(new Set(all.map((finding) => finding.id)).size).toBe(all.length);
  expect(all.map(({ messageId }) => messageId).slice(0, 5)).toEqual([null, "m0", "m0", "m0", "m1"]);
  expect(new Set(all.map(({ mark }) => mark)).size).toBe(MESSAGES + 3);
  expect(first.undecided).toBe(all.length);
  expect(first.summary?.rules).toEqual([
    {
      rule: "personal.email",
      label: "E-mail address",
      count: all.length,
      open: all.length,
      values: MESSAGES + 3,
    },
  ]);
});

test("with progress, the last line is the page", async () => {
  const request = { format: "cjson", conversations: [id] };
  const response = await api.post("/api/exports/findings", { request, progress: true });
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = (await response.text()).trim().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ type: "page", page: await page(null) });
});

test("a finding shows four characters of itself and none of its neighbours", async () => {
  const { items } = await page(null);
  expect(items[1]).toMatchObject({ preview: "pers…", before: "From ", after: " to ••• and •••" });
});

test("decided findings are not counted as open", async () => {
  const first = await page(null, { rules: { "personal.email": "mask" } });
  expect(first.undecided).toBe(0);
});

test("a message is shown as it would leave, with what is open marked", async () => {
  const { items } = await page(null);
  const [, open, masked, kept] = items;
  const response = await api.post("/api/exports/findings/preview", {
    request: {
      format: "cjson",
      redactions: { findings: { [masked?.id ?? ""]: "mask", [kept?.id ?? ""]: "keep" } },
    },
    conversation: id,
    message: open?.messageKey,
  });
  const view = (await response.json()) as MessageView;
  expect(view.blocks).toMatchObject([
    { text: { text: "From ⟦person0@mail.org⟧ to [email] and boss@mail.org" } },
  ]);
});

test("what is asked for wrongly is refused", async () => {
  const refused = await api.post("/api/exports/findings", { request: { format: "pdf" } });
  expect(refused.status).toBe(400);
  const missing = await api.post("/api/exports/findings/preview", {
    request: { format: "cjson" },
    conversation: id,
    message: 999_999,
  });
  expect(missing.status).toBe(404);
});
