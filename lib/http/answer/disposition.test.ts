import fc from "fast-check";
import { expect, test } from "vitest";
import { disposition, safeFileName } from "./disposition";

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\me\\photo.PNG", "photo.PNG"],
  ["/a/b/", "b"],
  [".bashrc", "bashrc"],
  ["invoice\u202Egnp.exe", "invoice gnp.exe"],
  ["a\r\nSet-Cookie: x=1.txt", "a Set-Cookie x=1.txt"],
  ["con.txt", "_con.txt"],
  ["", "attachment"],
  ["...", "attachment"],
])("%j becomes %j", (name, expected) => {
  expect(safeFileName(name, "attachment")).toBe(expected);
});

test("names in any script survive in the extended form, with a plain form beside it", () => {
  expect(disposition("attachment", "Grüße 'an' 日本.json")).toBe(
    `attachment; filename="Gr__e 'an' __.json"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%27an%27%20%E6%97%A5%E6%9C%AC.json`,
  );
});

test("whatever a document calls a file, the header is one line, stays quoted and short", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
      const header = disposition("inline", safeFileName(name, "attachment"));
      expect(header).toMatch(
        /^inline; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      );
      expect(() => new Headers({ "content-disposition": header })).not.toThrow();
      expect(decodeURIComponent(header.split("''")[1]!)).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\./u);
    }),
  );
});
