import { expect, test } from "vitest";

import { listConversationEntries } from "../archive/shards";

const manifest = (...files: unknown[]) => ({
  version: 1,
  logical_files: { "conversations.json": { files, sharded: true } },
});

test("the manifest decides the order", () => {
  const names = ["chat.html", "conversations-000.json", "conversations-001.json", "user.json"];
  const listed = manifest("conversations-001.json", "conversations-000.json");
  expect(listConversationEntries(names, listed)).toEqual({
    entries: ["conversations-001.json", "conversations-000.json"],
    missing: [],
  });
});

test("shards the archive lacks are named, shards the manifest forgets are read", () => {
  const names = ["conversations-000.json", "conversations-002.json", "conversations-010.json"];
  expect(
    listConversationEntries(names, manifest("conversations-000.json", "conversations-001.json", 7)),
  ).toEqual({
    entries: ["conversations-000.json", "conversations-002.json", "conversations-010.json"],
    missing: ["conversations-001.json"],
  });
});

test.each([undefined, null, "no object", [], { logical_files: [] }, manifest()])(
  "without a usable manifest (%j) shards go by number",
  (nothing) => {
    const names = ["conversations-10.json", "conversations-9.json", "conversations-x.json"];
    expect(listConversationEntries(names, nothing).entries).toEqual([
      "conversations-9.json",
      "conversations-10.json",
    ]);
  },
);

test("an older export has one file", () => {
  const names = ["message_feedback.json", "conversations.json", "shared_conversations.json"];
  expect(listConversationEntries(names, undefined).entries).toEqual(["conversations.json"]);
});

test("the folder an export was zipped in does not matter", () => {
  const names = ["my export/user.json", "my export/conversations-000.json"];
  expect(listConversationEntries(names, manifest("conversations-000.json")).entries).toEqual([
    "my export/conversations-000.json",
  ]);
  expect(listConversationEntries(["a/conversations.json"], null).entries).toEqual([
    "a/conversations.json",
  ]);
});

test("an archive of something else has none", () => {
  expect(listConversationEntries(["notes.json", "conversations-.json"], null)).toEqual({
    entries: [],
    missing: [],
  });
});
