import { describe, expect, test } from "vitest";
import {
  buildConversation,
  buildText,
  fixOf,
  listFindings,
} from "@/lib/testing/builders/faulty-documents";

const attached = (fields: object): unknown =>
  buildConversation([
    buildText("m", {
      attachments: [{ id: "a", attachmentKind: "file", name: "a", mime: "text/plain", ...fields }],
    }),
  ]);
const rules = (fields: object): string[] =>
  listFindings(attached(fields)).map((line) => line.split(" ")[0] ?? "");

describe("addresses", () => {
  test.each([
    "https://example.com/a%20b?c#d",
    "http://localhost:8080",
    "ftp://example.com/x",
    "urn:isbn:9780140328721",
    "mailto:someone@example.com",
    "s3://bucket/key",
  ])("%s is fine", (uri) => {
    expect(rules({ uri })).toEqual([]);
  });

  test.each([
    "/etc/hosts",
    "./a.png",
    "..\\a.png",
    "~/a.png",
    "C:\\a.png",
    "file:///a.png",
    "a.png",
    "cid:1",
    "blob:x",
  ])("%s is local", (uri) => {
    expect(rules({ uri })).toEqual(["att.uri-local"]);
  });

  test.each([
    "two words",
    "https://exa mple.com",
    "https://",
    "http://[::1",
    "a<b>",
    "https://example.com:99999",
  ])("%s is no URI", (uri) => {
    expect(rules({ uri })).toEqual(["att.uri-invalid"]);
  });
});

describe("content", () => {
  test.each(["aGVsbG8=", "aGVs\r\nbG8=", "", "aGVsbG8h", "aA=="])(
    "%j is base64",
    (base64content) => {
      expect(rules({ base64content, uri: "https://example.com" })).toEqual([]);
    },
  );

  test.each(["aGVsbG8", "aGVs=bG8", "aGVsbG8===", "data:text/plain,hello", "aGV-bG8_"])(
    "%j is none",
    (base64content) => {
      expect(rules({ base64content })).toEqual(["att.base64-invalid"]);
    },
  );

  test("a data URL is judged like content", () => {
    expect(listFindings(attached({ uri: "data:text/plain;base64,aGVsbG8" }))).toEqual([
      "att.base64-invalid /messages/0/attachments/0/uri",
    ]);
    expect(rules({ uri: "data:text/plain,hello%20world", sizeInBytes: 1 })).toEqual([]);
    expect(rules({ uri: "data:image/png;base64,iVBORw0KGgo=", mime: "" })).toEqual([
      "att.mime-missing",
    ]);
  });

  test("hashes are compared over the decoded bytes, in any case", () => {
    const sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    expect(rules({ base64content: "aGVsbG8=", sha256 })).toEqual([]);
    expect(rules({ base64content: "aGVsbG8=", sha256: sha256.toUpperCase() })).toEqual([
      "att.hash-form",
    ]);
    expect(
      fixOf(attached({ base64content: "aGVsbG9v", sha256: "0".repeat(64) }), "att.hash-mismatch")
        ?.mode,
    ).toBe("ask");
  });

  test("large content is decoded in slices", () => {
    const text = "hello!".repeat(400_000);
    const sizeInBytes = text.length;
    expect(rules({ base64content: btoa(text), sizeInBytes, sha256: "f".repeat(64) })).toEqual([
      "att.hash-mismatch",
    ]);
  });

  test("a kind is corrected only by a content that fits it", () => {
    const png = { base64content: "iVBORw0KGgo=", attachmentKind: "image" };
    expect(fixOf(attached(png), "att.mime-kind")?.operations[0]?.value).toBe("image/png");
    expect(fixOf(attached({ ...png, attachmentKind: "audio" }), "att.mime-kind")).toBeNull();
    expect(
      fixOf(
        attached({ ...png, uri: "https://example.com", base64content: "", mime: "" }),
        "att.mime-missing",
      ),
    ).toBeNull();
  });

  test("what is no attachment is left to the schema", () => {
    expect(rules({})).toEqual(["att.no-content"]);
    expect(listFindings(buildConversation([buildText("m", { attachments: [7] })]))).toEqual([
      "schema.type /messages/0/attachments/0",
    ]);
  });
});
