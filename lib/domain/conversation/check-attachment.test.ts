import { describe, expect, test } from "vitest";
import { contentHash } from "@/lib/json/hash";
import { attachmentBytes, checkAttachment, recordFound } from "./check-attachment";

const HELLO = contentHash("hello");
const found = { sha256: HELLO, sizeInBytes: 5 };

describe("attachmentBytes", () => {
  test.each([
    { base64content: "aGVs\nbG8=" },
    { uri: "data:text/plain;base64,aGVsbG8=" },
    { uri: "data:,hell%6f" },
  ])("decodes %j", (attachment) => {
    const result = attachmentBytes(attachment);
    expect(result.ok && contentHash(result.bytes)).toBe(HELLO);
  });

  test.each([
    [{ uri: "https://example.com" }, "none"],
    [{ base64content: "" }, "none"],
    [null, "none"],
    [{ base64content: "aGVsbG8" }, "unreadable"],
    [{ uri: "data:,%zz" }, "unreadable"],
  ])("finds nothing in %j: %s", (attachment, reason) => {
    expect(attachmentBytes(attachment)).toEqual({ ok: false, reason });
  });
});

describe("checkAttachment", () => {
  test.each([
    [{ sha256: HELLO, sizeInBytes: 5 }, "verified", "verified"],
    [{ sha256: HELLO.toUpperCase(), sizeInBytes: 6 }, "verified", "differs"],
    [{ sha256: "x", sizeInBytes: "5" }, "differs", "not recorded"],
    [{ sha256: "" }, "not recorded", "not recorded"],
    [null, "not recorded", "not recorded"],
  ])("%j", (attachment, hash, size) => {
    expect(checkAttachment(attachment, found)).toEqual({ hash, size });
  });

  test("what is recorded is verified afterwards", () => {
    expect(checkAttachment(recordFound(0, found).fields, found)).toEqual({
      hash: "verified",
      size: "verified",
    });
  });
});
