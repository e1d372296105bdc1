import { beforeAll, expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { countLibrary } from "@/lib/data/conversations/list";
import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const ATLAS = "library-atlas";
const ada = memberOf("ada", "editor", { [ATLAS]: "editor" });
const reader = memberOf("reader", "editor", { [ATLAS]: "reader" });
const outside = memberOf("outside", "owner");
const turned = memberOf("turned", "reader", { [ATLAS]: "editor" });

let asker: RouteAsker;
beforeAll(async () => {
  asker = await RouteAsker.load();
}, 60_000);

const herbs = (count: number) =>
  buildConversation({
    id: "herbs",
    messages: Array.from({ length: count }, (_, n) => buildMessage({ id: `m${n}` })),
  });

interface Report {
  readonly status: string;
  readonly items: { outcome: string; entityId?: string; error?: { code: string } }[];
}

async function importAs(
  viewer: MemberViewer,
  value: unknown,
  libraryId?: string,
): Promise<{ status: number; report: Report; plan: ImportPlan }> {
  const id = await asker.upload(viewer, "file.json", JSON.stringify(value));
  const read = await asker.send(viewer, "GET", `/api/imports/${id}`);
  const { plan } = (await read.json()) as { plan: ImportPlan };
  const into = libraryId === undefined ? {} : { libraryId };
  const run = await asker.send(viewer, "POST", `/api/imports/${id}/run`, into);
  const text = await run.text();
  const last = text.trim().split("\n").at(-1) ?? "{}";
  return { status: run.status, report: JSON.parse(last) as Report, plan };
}

const idOf = ({ report }: { report: Report }) => report.items[0]?.entityId ?? "";
const libraryOf = async (viewer: MemberViewer, id: string) =>
  (await getConversation(viewer, id))?.libraryId;

test("new conversations go where they are sent, and to the main library otherwise", async () => {
  const id = idOf(await importAs(ada, herbs(1), ATLAS));
  expect(await libraryOf(ada, id)).toBe(ATLAS);
  expect(await getConversation(outside, id)).toBeNull();
  const other = idOf(await importAs(ada, buildConversation({ id: "other" })));
  expect(await libraryOf(ada, other)).toBe(MAIN_LIBRARY);
});

test("nobody imports into a library in which they may not write", async () => {
  for (const [viewer, library] of [
    [reader, ATLAS],
    [outside, ATLAS],
    [outside, "library-of-nobody"],
    [turned, undefined],
    [turned, MAIN_LIBRARY],
  ] as const) {
    expect((await importAs(viewer, herbs(1), library)).status).toBe(404);
  }
  expect((await listConversations(ada)).total).toBe(0);
});

test("what is in a library already stays where it is, and the plan says where", async () => {
  const id = idOf(await importAs(ada, herbs(1), ATLAS));
  const again = await importAs(ada, herbs(1));
  expect(again.plan.items[0]).toMatchObject({
    verdict: "identical",
    existing: { libraryId: ATLAS },
  });
  expect(again.report.items[0]).toMatchObject({ outcome: "identical", entityId: id });
  const grown = await importAs(ada, herbs(2));
  expect(grown.report.items[0]).toMatchObject({ outcome: "extended", entityId: id });
  const changed = { ...herbs(2), conversationTitle: "Herbs of the south" };
  const replaced = await importAs(ada, changed, MAIN_LIBRARY);
  expect(replaced.plan.items[0]?.verdict).toBe("conflict");
  expect(await libraryOf(ada, id)).toBe(ATLAS);
  expect((await listConversations(ada)).total).toBe(1);
});

test("what takes the place of a conversation is where that one is, and so is what an undo brings back", async () => {
  const id = idOf(await importAs(ada, herbs(2), ATLAS));
  const upload = await asker.upload(
    ada,
    "file.json",
    JSON.stringify({ ...herbs(2), conversationTitle: "Herbs of the south" }),
  );
  const run = await asker.send(ada, "POST", `/api/imports/${upload}/run`, {
    decisions: { conflict: "take-theirs" },
  });
  expect(await run.text()).toContain('"replaced":1');
  expect(await getConversation(ada, id)).toMatchObject({
    title: "Herbs of the south",
    libraryId: ATLAS,
  });
  await moveToLibrary(ada, [id], MAIN_LIBRARY);
  const undone = await asker.send(ada, "DELETE", `/api/imports/${upload}`);
  expect(undone.status).toBe(200);
  expect(await libraryOf(outside, id)).toBe(MAIN_LIBRARY);
});

test("what somebody may not change is no match: it is imported as a document of its own", async () => {
  const id = idOf(await importAs(ada, herbs(1), ATLAS));
  for (const viewer of [reader, outside]) {
    const { plan, report } = await importAs(viewer, herbs(1));
    expect(plan.items[0]?.verdict).toBe("new");
    expect(report.items[0]?.outcome).toBe("imported");
    const own = report.items[0]?.entityId ?? "";
    expect(own).not.toBe(id);
    expect(await libraryOf(viewer, own)).toBe(MAIN_LIBRARY);
    await moveToLibrary(ada, [own], ATLAS);
  }
});

test("toolsets are for whoever may change the main library", async () => {
  const toolsets = buildToolsets([buildToolset({ id: "a" })]);
  const { status, report } = await importAs(turned, toolsets, ATLAS);
  expect(status).toBe(200);
  expect(report.items[0]).toMatchObject({ outcome: "failed", error: { code: "not-allowed" } });
  expect((await countLibrary(ada)).toolsets).toBe(0);
  expect((await importAs(ada, toolsets, ATLAS)).report.items[0]?.outcome).toBe("imported");
});
