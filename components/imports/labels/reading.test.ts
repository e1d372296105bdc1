import { expect, test } from "vitest";
import { newItem } from "@/lib/testing/builders/plan-item";
import { hostReason, readingWords } from "./reading";

const options = [
  { id: "cursor", label: "Cursor" },
  { id: "cline", label: "Cline" },
];
const host = (id: string, isGuess: boolean) => ({ id, found: "cursor", isGuess, options });
const open = (id: string) => ({ ...host(id, true), isOpen: true });

test("shows how an item was read where that was chosen or guessed", () => {
  const words = [
    {},
    { strict: false },
    { strict: true },
    { host: host("cursor", false) },
    { host: host("cursor", true) },
    { host: host("cline", true) },
    { host: open("cursor") },
    { host: open("cline") },
  ].map((reading) => readingWords(newItem("a", { reading })));
  expect(words).toEqual([
    null,
    null,
    "read strictly",
    null,
    "read as Cursor, a guess",
    "read as Cline",
    "read as a list of MCP servers",
    "read as Cline",
  ]);
});

test("shows why it is the file of a program", () => {
  expect(hostReason(host("cursor", false))).toBe("Its name is that of a file of Cursor.");
  expect(hostReason(host("cursor", true))).toMatch(/^Guessed/);
  expect(hostReason(open("cursor"))).toMatch(/^A list of MCP servers/);
  expect(hostReason(open("cline"))).not.toContain("Cursor");
  expect(hostReason(host("cline", false))).toBe("You chose this. Detected: Cursor.");
});
