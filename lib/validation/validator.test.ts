import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkPiece } from "./validator";

const block = { blockType: "text", id: "b", createdAt: "2025-10-03T15:55:19Z", text: "Hello" };
const composite = (...contentBlocks: unknown[]): unknown => ({
  id: "m",
  role: "assistant",
  messageType: "composite",
  contentBlocks,
});

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
    [null, [" type"]],
  ])("%j", (value, faults) => {
    expect(checkPiece("message", value).map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(
      faults,
    );
  });
});

test("no value is changed by checking it", () => {
  const shell = { schema: "x", toolsets: [], extra: { __proto__: null } };
  const before = structuredClone(shell);
  checkPiece("toolsetsShell", shell);
  expect(shell).toEqual(before);
});

test("the compiled module needs neither eval nor other modules", () => {
  const file = new URL("../generated/validators/validators.js", import.meta.url);
  expect(readFileSync(file, "utf8")).not.toMatch(/\brequire\(|\bimport\b|\bFunction\(|\beval\(/);
});
