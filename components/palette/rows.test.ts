import { expect, test } from "vitest";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";
import type { SearchHit, Suggestions } from "@/lib/domain/search/answers";
import {
  actionSection,
  foundSections,
  localSections,
  restingSections,
  type PaletteSection,
} from "./rows";

const conversation = (id: string, title: string) => ({ id, title }) as ConversationListItem;
const recent = [conversation("c1", "Green tea"), conversation("c2", ""), conversation("c3", "Tea")];
const commands = ["go.pins", "go.trash", "message.pin"] as const;

const hit: SearchHit = {
  messageId: 7,
  documentId: "m7",
  slot: 3,
  role: "user",
  where: "text",
  shown: true,
  deleted: false,
  snippet: { parts: [{ text: "tea", mark: true }] },
  createdMs: null,
  pinned: false,
};

const found: Suggestions = {
  conversations: [
    {
      id: "c3",
      title: "Tea",
      titleDerived: false,
      format: "cjson",
      updatedMs: null,
      isPrivate: false,
      tags: [],
    },
    {
      id: "c9",
      title: "Tea time",
      titleDerived: true,
      format: "cjson",
      updatedMs: null,
      isPrivate: false,
      tags: [],
    },
  ],
  messages: [
    {
      conversation: { id: "c9", title: "Tea time", titleDerived: true },
      hit: { ...hit, where: "title" },
    },
    { conversation: { id: "c9", title: "Tea time", titleDerived: true }, hit },
  ],
  pins: [],
  tags: [{ tag: "tea & more", count: 1 }],
  toolsets: [{ fileId: "f1", toolsetId: "garden" }],
  tools: [{ fileId: "f1", toolsetId: "garden", name: "brew tea" }],
};

const labels = (sections: readonly PaletteSection[]) =>
  sections.map(({ id, rows }) => [id, rows.map((row) => row.label)]);

test("before anything is typed there are recent conversations and all commands", () => {
  expect(labels(restingSections(recent, commands))).toEqual([
    ["recent", ["Green tea", "No title", "Tea"]],
    ["commands", ["Go to pins", "Go to the trash", "Pin or unpin the message"]],
  ]);
});

test("what fits is shown best first, and groups without anything are left out", () => {
  expect(labels(localSections("tea", recent, commands))).toEqual([
    ["recent", ["Tea", "Green tea"]],
  ]);
  expect(labels(localSections("pin", recent, commands))).toEqual([
    ["commands", ["Pin or unpin the message", "Go to pins"]],
  ]);
});

test("the way to all results is there before the library has answered", () => {
  const [section] = foundSections("tea is:pinned", undefined, new Set());
  expect(section?.rows).toMatchObject([{ href: "/search?q=tea+is%3Apinned" }]);
});

test("a conversation that is shown already, and a title among messages, are not shown again", () => {
  const sections = foundSections("tea", found, new Set(["conversation c3"]));
  expect(labels(sections)).toEqual([
    ["messages", ["See all results for “tea”", "Tea time"]],
    ["conversations", ["Tea time"]],
    ["tags", ["tea & more"]],
    ["toolsets", ["garden"]],
    ["tools", ["brew tea"]],
  ]);
  const [message] = sections[0]?.rows.slice(1) ?? [];
  expect(message?.href).toBe("/conversations/c9?m=m7&find=tea&in=text");
  expect(sections[2]?.rows[0]?.href).toBe("/conversations?tag=tea+%26+more");
});

test("a tool offers a search for its calls besides", () => {
  const tool = foundSections("tea", found, new Set()).at(-1)?.rows[0];
  expect(tool).toBeDefined();
  expect(actionSection(tool!).rows.map(({ label }) => label)).toContain("Search its calls");
  expect(tool?.beside?.href).toBe("/search?q=tool%3A%22brew+tea%22");
});
