import { describe, expect, test } from "vitest";
import { attachmentContent } from "../attachments/content";
import { viewAttachments } from "./attachments";

const named = { id: "a", attachmentKind: "image", name: "n" };

describe("viewAttachments", () => {
  test.each([
    [
      "base64, its size computed",
      { ...named, base64content: "aGk=", mime: "text/plain" },
      { hasContent: true, sizeInBytes: 2, mime: "text/plain", uri: null, missing: false },
    ],
    [
      "a recorded size wins",
      { ...named, base64content: "aGk=", sizeInBytes: 9 },
      { sizeInBytes: 9 },
    ],
    [
      "a link",
      { ...named, uri: "https://example.com/a.png" },
      { hasContent: false, uri: "https://example.com/a.png", sizeInBytes: null, missing: false },
    ],
    [
      "both",
      { ...named, uri: "https://example.com/", base64content: "aGk=" },
      { hasContent: true, uri: "https://example.com/" },
    ],
    [
      "a data URL is content, never a link",
      { ...named, uri: "DATA:image/png;base64,aGk=" },
      { hasContent: true, uri: null, mime: "image/png", sizeInBytes: 2 },
    ],
    [
      "a data URL beside base64 stays out",
      { ...named, base64content: "aGk=", uri: "data:,x" },
      { uri: null, mime: null },
    ],
    [
      "a data URL without content",
      { ...named, uri: "data:oops" },
      { hasContent: false, uri: null, missing: true },
    ],
    [
      "nothing",
      { ...named, base64content: "", uri: "" },
      { hasContent: false, uri: null, missing: true },
    ],
    ["no object", 7, { position: 0, id: "", kind: "other", name: "", missing: true }],
  ])("%s", (_, attachment, view) => {
    expect(viewAttachments([attachment]).shown).toMatchObject([view]);
  });

  test("a picture says its size", () => {
    const base64content =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    expect(viewAttachments([{ base64content }]).shown[0]?.pixels).toEqual({ width: 1, height: 1 });
    expect(viewAttachments([{ base64content: "aGk=" }]).shown[0]).not.toHaveProperty("pixels");
  });

  test("none when there is no list", () => {
    expect(viewAttachments({ length: 1 }).shown).toEqual([]);
  });
});

describe("attachmentContent", () => {
  test("of a percent-encoded data URL", () => {
    const content = attachmentContent({ uri: "data:;charset=utf-8,a%20b" });
    expect(content).toEqual({ encoding: "percent", text: "a%20b", mime: "text/plain" });
    expect(viewAttachments([{ uri: "data:,a%20b" }]).shown[0]?.sizeInBytes).toBe(3);
  });
});
