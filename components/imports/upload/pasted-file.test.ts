import { expect, test } from "vitest";
import { pastedFile } from "./pasted-file";

test("what may be a document becomes a file with exactly that text", async () => {
  const pasted = pastedFile(' \n{"id": "x"}');
  expect(pasted?.path).toBe("pasted.json");
  expect(await pasted?.file.text()).toBe(' \n{"id": "x"}');
  expect(pastedFile('[{"role": "user"}]')?.path).toBe("pasted.json");
  expect(pastedFile("<!doctype html>")?.path).toBe("pasted.html");
});

test.each(["", "   ", "Hello there", "https://example.com", '"text"', "12"])(
  "%j is no document",
  (text) => {
    expect(pastedFile(text)).toBe(null);
  },
);
