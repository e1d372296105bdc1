import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scanDocument } from "./scan";
import { createScanner } from "./scan-stream";

/** The lines of a case file: a name, what is expected, and the bytes of the text. */
function cases(file: string): [name: string, expected: string, bytes: Buffer][] {
  const lines = readFileSync(new URL(`__fixtures__/${file}`, import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", expected = "", ...rest] = line.split(" | ");
      return [name, expected, toBytes(rest.join(" | "))];
    });
}

function toBytes(text: string): Buffer {
  const parts = text.split(/(<[0-9A-F]{2}(?: [0-9A-F]{2})*>)/);
  return Buffer.concat(
    parts.map((part) =>
      part.startsWith("<") && part.endsWith(">")
        ? Buffer.from(part.slice(1, -1).replaceAll(" ", ""), "hex")
        : Buffer.from(part),
    ),
  );
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function scanBytewise(bytes: Uint8Array) {
  const scanner = createScanner();
  for (const byte of bytes) scanner.write(Uint8Array.of(byte));
  return scanner.end();
}

describe("valid texts", () => {
  test.each(cases("valid.txt"))("%s", (_name, kind, bytes) => {
    expect(() => parse(bytes)).not.toThrow(Error);
    const result = scanDocument(bytes);
    expect(result).toMatchObject({ ok: true, map: { root: kind, byteLength: bytes.length } });
    expect(scanBytewise(bytes)).toEqual(result);
  });
});

describe("invalid texts", () => {
  test.each(cases("invalid.txt"))("%s", (_name, expected, bytes) => {
    expect(() => parse(bytes)).toThrow(Error);
    const result = scanDocument(bytes);
    const found = result.ok ? "valid" : `${result.problem.code} ${result.problem.offset}`;
    expect(found).toBe(expected);
    expect(scanBytewise(bytes)).toEqual(result);
  });

  test("a message says what was expected and what is there", () => {
    const message = (text: string) => {
      const result = scanDocument(Buffer.from(text));
      return result.ok ? null : result.problem.message;
    };
    expect(message('{"a":1,}')).toBe('Expected a key in double quotes, found "}".');
    expect(message("[1 2]")).toBe('Expected "," or "]", found "2".');
    expect(message('"\n"')).toContain("found a line break");
    expect(message("[\u00a0]")).toContain("found the character U+00A0");
    expect(message('"\u0001"')).toContain("found the byte 0x01");
  });
});
