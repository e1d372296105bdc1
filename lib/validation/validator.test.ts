import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
import type { PieceName } from "./pieces";
import { checkPiece } from "./validator";

const block = { blockType: "text", id: "b", createdAt: "2025-10-03T15:55:19Z", text: "Hello" };
const composite = (...contentBlocks: unknown[]): object => ({
  id: "m",
  role: "assistant",
  messageType: "composite",
  contentBlocks,
});

function faultsOf(piece: PieceName, value: unknown): string[] {
  const faults: string[] = [];
  checkPiece(piece, value, "", ({ path, keyword }) => faults.push(`${path} ${keyword}`));
  return faults;
}

describe("checkPiece reports one fault a cause", () => {
  test.each([
    [composite(block), []],
    [composite({ ...block, createdAt: "yesterday" }), []],
    [composite({ ...block, blockType: "image" }), ["/contentBlocks/0 discriminator"]],
    [composite({ ...block, blockType: 7 }), ["/contentBlocks/0 discriminator"]],
    [composite(block, "text"), ["/contentBlocks/1 type"]],
    [
      composite({ blockType: "text", id: "b" }),
      ["/contentBlocks/0 required", "/contentBlocks/0 required"],
    ],
    [{ id: "m", role: "user" }, [" discriminator"]],
    [{ id: "m", role: "system", messageType: "text" }, ["/role enum"]],
    [{ id: "m", role: null, messageType: "text" }, ["/role type"]],
    [{ id: "m", role: "user", messageType: "text", contentBlocks: "kept, not judged" }, []],
    [{ id: "m", role: "user", messageType: "text", index: 1.5 }, ["/index type"]],
    [{ id: "m", role: "user", messageType: "text", contentBlocks: ["not judged"] }, []],
    [{ id: "m", role: "user", messageType: "image", attachments: [7] }, [" discriminator"]],
    [{ id: "m", role: "user", messageType: "text", attachments: [7] }, ["/attachments/0 type"]],
    [
      { ...composite(), auditTrail: [{}] },
      Array.from({ length: 3 }, () => "/auditTrail/0 required"),
    ],
    [null, [" type"]],
  ])("%j", (value, faults) => {
    expect(faultsOf("message", value)).toEqual(faults);
  });
});

test("a fault is told with what is there and what holds it", () => {
  const message = composite({ ...block, id: 7 });
  const seen: unknown[] = [];
  checkPiece("message", message, "/messages/3", ({ path, value, parent }) =>
    seen.push([path, value, parent]),
  );
  expect(seen).toEqual([["/messages/3/contentBlocks/0/id", 7, { ...block, id: 7 }]]);
});

test("many faults cost no more than their number", () => {
  const blocks = Array.from({ length: 100_000 }, () => ({ blockType: "text" }));
  const work = () => expect(faultsOf("message", composite(...blocks))).toHaveLength(300_000);
  expect(leastWork(work, 3000)).toBeLessThan(3000);
});

test("no value is changed by checking it", () => {
  const shell = { schema: "x", toolsets: [], mediaType: "x", extra: null };
  const before = structuredClone(shell);
  faultsOf("toolsetsShell", shell);
  expect(shell).toEqual(before);
});

test("the compiled module needs neither eval nor other modules", () => {
  const file = new URL("../generated/validators/validators.js", import.meta.url);
  expect(readFileSync(file, "utf8")).not.toMatch(/\brequire\(|\bimport\b|\bFunction\(|\beval\(/);
});
