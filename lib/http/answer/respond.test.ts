import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { gather, jsonPieces, ndjson, streamOf, type WithList } from "./respond";

async function* chunksOf(...chunks: Uint8Array[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

test("gathering keeps every byte in its order and makes few chunks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40_000 }), { maxLength: 20 }),
      async (chunks) => {
        const out: Uint8Array[] = [];
        for await (const chunk of gather(chunksOf(...chunks))) out.push(chunk);
        const whole = Buffer.concat(chunks);
        expect(Buffer.concat(out).equals(whole)).toBe(true);
        expect(out.length).toBeLessThanOrEqual(whole.byteLength / 65_536 + 1);
      },
    ),
    { numRuns: 50 },
  );
});

test("objects whose lists leave in slices are the JSON of the whole", async () => {
  const head = fc.dictionary(fc.string(), fc.jsonValue()).filter((value) => !("items" in value));
  const slices = fc.array(fc.array(fc.jsonValue(), { maxLength: 4 }), { maxLength: 4 });
  const member = fc.option(fc.record({ head, slices }));
  await fc.assert(
    fc.asyncProperty(fc.record({ plan: member, import: member }), async (members) => {
      async function* slicesOf(all: readonly unknown[][]) {
        for (const slice of all) yield await Promise.resolve(slice);
      }
      const given: Record<string, WithList | null> = {};
      const whole: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(members)) {
        given[name] = value && {
          head: value.head,
          list: "items",
          items: slicesOf(value.slices),
        };
        whole[name] = value && { ...value.head, items: value.slices.flat() };
      }
      const text = await new Response(streamOf(gather(jsonPieces(given)), "id")).text();
      expect(text).toBe(JSON.stringify(whole));
    }),
    { numRuns: 200 },
  );
});

test("each value is a line of its own, also when it holds line breaks", async () => {
  async function* values() {
    yield await Promise.resolve({ text: "a\nb" });
    yield 2;
  }
  const text = await new Response(streamOf(ndjson(values()), "id")).text();
  expect(text).toBe('{"text":"a\\nb"}\n2\n');
});

test("a reader that leaves ends the source", async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve(new Uint8Array(10));
    } finally {
      ended = true;
    }
  }
  const reader = streamOf(endless(), "id").getReader();
  await reader.read();
  await reader.cancel();
  expect(ended).toBe(true);
});

test("a reader that leaves while a chunk is being made leaves no error behind", async () => {
  const lines: string[] = [];
  const spy = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((line) => lines.push(String(line)) > 0);
  async function* slow() {
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield new Uint8Array(10);
  }
  await streamOf(slow(), "id").cancel();
  spy.mockRestore();
  expect(lines).toEqual([]);
});

test("a source that fails breaks the stream and leaves a line in the log", async () => {
  const lines: string[] = [];
  const spy = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((line) => lines.push(String(line)) > 0);
  async function* failing() {
    yield await Promise.resolve(new Uint8Array(10));
    throw new Error("disk gone");
  }
  await expect(new Response(streamOf(failing(), "the-id")).text()).rejects.toThrow("disk gone");
  spy.mockRestore();
  expect(JSON.parse(lines[0]!)).toMatchObject({ event: "stream-failed", requestId: "the-id" });
});

test("who makes a stream hears at once that its reader left, not at the next chunk", async () => {
  async function* waiting() {
    yield new Uint8Array(10);
    await heard;
  }
  let left = (): void => undefined;
  const heard = new Promise<void>((resolve) => (left = resolve));
  const reader = streamOf(waiting(), "id", left).getReader();
  await reader.read();
  await expect(reader.cancel()).resolves.toBeUndefined();
});
