import fc from "fast-check";
import { expect, test } from "vitest";
import { embeddedFile } from "./embedded-file";

function decode(attachment: unknown): Buffer {
  return Buffer.from(embeddedFile(attachment)!.bytes);
}

test("bytes come back from base64, a base64 data URL and a percent-encoded one", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const content = Buffer.from(bytes);
      if (content.length === 0) return;
      const base64 = content.toString("base64");
      const percent = [...content].map((code) => `%${code.toString(16).padStart(2, "0")}`).join("");
      expect(decode({ base64content: base64 })).toEqual(content);
      expect(decode({ uri: `data:image/png;base64,${base64}` })).toEqual(content);
      expect(decode({ uri: `data:,${percent}` })).toEqual(content);
    }),
  );
});

test("a percent sign that escapes nothing stands for itself", () => {
  expect(decode({ uri: "data:text/plain,100%, 5%2" }).toString()).toBe("100%, 5%2");
});

test("an attachment that carries nothing has no file, and its claims come along otherwise", () => {
  expect(embeddedFile({ uri: "https://example.org/a.png" })).toBeNull();
  expect(embeddedFile("text")).toBeNull();
  expect(embeddedFile({ name: "a", mime: "image/png", base64content: "QQ==" })).toMatchObject({
    name: "a",
    declaredType: "image/png",
  });
});
