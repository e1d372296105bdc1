import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkSizes, chunked, jsonFile } from "@/lib/testing/arbitrary/json-text";
import { MAX_KEY_BYTES, type ScanOptions, type ScanResult } from "./document-map";
import { scanDocument } from "./scan";
import { createScanner } from "./scan-stream";

function scanChunks(bytes: Uint8Array, sizes: readonly number[], options: ScanOptions): ScanResult {
  const scanner = createScanner(options);
  for (const chunk of chunked(bytes, sizes)) scanner.write(chunk);
  return scanner.end();
}

test("any chunks give what the whole gives", () => {
  const options = fc.record(
    { maxDepth: fc.nat(6), maxBytes: fc.nat(60), maxElements: fc.nat(4) },
    { requiredKeys: [] },
  );
  const damage = fc.tuple(fc.nat(200), fc.uint8Array({ maxLength: 2 }));
  fc.assert(
    fc.property(jsonFile, damage, options, chunkSizes, (text, [at, patch], limits, sizes) => {
      const bytes = new TextEncoder().encode(text);
      if (at + patch.length < bytes.length) bytes.set(patch, at);
      const all = { ...limits, arrays: ["", "a", "messages"] };
      expect(scanChunks(bytes, sizes, all)).toEqual(scanDocument(bytes, all));
    }),
    { numRuns: 2_000 },
  );
});

test("a long key across chunks is put together, or refused", () => {
  const key = "é".repeat(MAX_KEY_BYTES / 2);
  const sizes = [65_537];
  const result = scanChunks(Buffer.from(`{"${key}":1}`), sizes, {});
  expect(result.ok && result.map.members[0]?.key === key).toBe(true);
  expect(scanChunks(Buffer.from(`{"${key}x":1}`), sizes, {})).toMatchObject({
    problem: { code: "size", offset: 1 },
  });
});

test("a chunk may be reused after it was written", () => {
  const scanner = createScanner({ arrays: ["key"] });
  const chunk = Buffer.alloc(1);
  for (const byte of Buffer.from('{"key":[1]}')) {
    chunk[0] = byte;
    scanner.write(chunk);
  }
  const result = scanner.end();
  expect(result.ok && result.map.elements.get("key")).toEqual([
    { start: 8, end: 9, kind: "number" },
  ]);
});

test("a problem is final", () => {
  const scanner = createScanner();
  expect(scanner.write(Buffer.from("[1"))).toBeNull();
  const problem = scanner.write(Buffer.from("}"));
  expect(problem).toMatchObject({ code: "syntax", offset: 2 });
  expect(scanner.write(Buffer.from("]"))).toBe(problem);
  expect(scanner.end()).toEqual({ ok: false, problem });
});

describe("memory", () => {
  const megabytes = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1e6;
  };

  test("200 MB in chunks are not held", () => {
    const message = `{"id":"m","content":"${"Some words of text, né. ".repeat(160)}"},\n`;
    const chunk = Buffer.from(message.repeat(256));
    const chunks = Math.ceil(200e6 / chunk.length);
    const before = megabytes();
    let most = 0;
    const scanner = createScanner({ arrays: ["messages"] });
    scanner.write(Buffer.from('{"messages":['));
    for (let i = 0; i < chunks; i++) {
      expect(scanner.write(chunk)).toBeNull();
      most = Math.max(most, megabytes() - before);
    }
    scanner.write(Buffer.from("{}]}"));
    const result = scanner.end();
    expect(result.ok && result.map.elements.get("messages")?.length).toBe(chunks * 256 + 1);
    expect(result.ok && result.map.byteLength).toBeGreaterThan(200e6);
    expect(most).toBeLessThan(20);
  });

  test("the spans of 1,000,000 elements stay below 100 MB", () => {
    const text = Buffer.from(`[${"1,".repeat(999_999)}1]`);
    const before = megabytes();
    const result = scanDocument(text, { arrays: [""] });
    expect(megabytes() - before).toBeLessThan(100);
    expect(result.ok && result.map.elements.get("")?.length).toBe(1_000_000);
  });
});
