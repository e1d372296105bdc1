import { beforeEach, expect, test } from "vitest";
import { toastQueue } from "@/components/ui/toast/queue";
import { showDiscarded } from "./discarded";
import type { DraftRecord } from "./draft-record";
import { drafts } from "./drafts";

function draft(field: string): DraftRecord {
  return {
    id: field,
    subject: "app",
    field,
    label: `The ${field}`,
    href: "/toolsets",
    base: 0,
    origin: "",
    value: `typed in ${field}`,
    at: 1,
    tab: "t",
  };
}

/** The toasts shown since, each with its undo. */
const said = () => toastQueue.visibleToasts.map(({ content }) => content);

beforeEach(() => {
  for (const { id } of drafts.list()) drafts.remove(id);
});

test("drafts that go in one act come back with one undo", async () => {
  const records = ["name", "address", "kind"].map(draft);
  for (const record of records) showDiscarded(record);
  await Promise.resolve();
  expect(said()).toMatchObject([
    { title: "3 drafts discarded", description: "The name, The address, The kind" },
  ]);
  await said()[0]?.actions[0]?.onAction();
  expect(drafts.list().map(({ field, value }) => [field, value])).toEqual(
    expect.arrayContaining(records.map(({ field, value }) => [field, value])),
  );
});

test("one that goes later has its own", async () => {
  showDiscarded(draft("name"));
  await Promise.resolve();
  showDiscarded(draft("address"));
  await Promise.resolve();
  expect(said()).toMatchObject([{ title: "Draft discarded", description: "The address" }]);
});
