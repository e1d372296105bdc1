import { describe, expect, test } from "vitest";
import { apiRequest } from "@/lib/testing/http/request";
import { integer, optional, record } from "@/lib/validation/schema";
import { MOST_VALUES } from "./count-values";
import { checkContentType, parseBody, readBytes, readJsonBytes } from "./body";
import type { BodyKind } from "./operation";

function accepts(kind: BodyKind, type: string | null): boolean {
  return (
    checkContentType(kind, new Headers(type === null ? {} : { "content-type": type })) === null
  );
}

describe("the content type", () => {
  const kinds: BodyKind[] = ["none", "json", "bytes", "upload"];

  test.each([
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "text/html",
  ])("%s is refused everywhere", (type) => {
    expect(kinds.filter((kind) => accepts(kind, type))).toEqual([]);
  });

  test("is what the kind of body asks for", () => {
    expect(kinds.filter((kind) => accepts(kind, "Application/JSON; charset=utf-8"))).toEqual([
      "none",
      "json",
      "bytes",
    ]);
    expect(kinds.filter((kind) => accepts(kind, "application/octet-stream"))).toEqual([
      "bytes",
      "upload",
    ]);
    expect(kinds.filter((kind) => accepts(kind, "multipart/form-data; boundary=x"))).toEqual([
      "upload",
    ]);
    expect(kinds.filter((kind) => accepts(kind, null))).toEqual(["none", "json"]);
  });
});

describe("a JSON body", () => {
  const schema = record({ n: optional(integer()) });
  const read = async (
    body: string | Uint8Array<ArrayBuffer> | null,
    type: string | null,
    optional = true,
  ) => {
    const request = apiRequest("/", { method: "POST", body });
    if (type === null) request.headers.delete("content-type");
    else request.headers.set("content-type", type);
    const spec = { kind: "json", schema, optional } as const;
    const bytes = await readJsonBytes(spec, request, true);
    return bytes.ok ? parseBody(spec, request.headers, bytes.value) : bytes;
  };

  test("may be left out where it is optional", async () => {
    expect(await read(null, null)).toEqual({ ok: true, value: undefined });
    expect(await read("", "application/json")).toEqual({ ok: true, value: undefined });
    expect(await read("", "application/json", false)).toMatchObject({
      problem: { code: "bad-request" },
    });
  });

  test("of more values than can be parsed without holding up others is refused where it is parsed here", async () => {
    const spec = { kind: "json", schema } as const;
    const send = (body: string, isParsedHere: boolean) =>
      readJsonBytes(spec, apiRequest("/", { method: "POST", body }), isParsedHere);
    const many = `[${"1,".repeat(MOST_VALUES)}1]`;
    expect(await send(many, true)).toMatchObject({ problem: { code: "too-large" } });
    expect(await send(many, false)).toMatchObject({ ok: true });
    expect(await send(JSON.stringify(many), true)).toMatchObject({ ok: true });
    const few = { ...spec, values: 3 };
    const counted = (body: string) =>
      readJsonBytes(few, apiRequest("/", { method: "POST", body }), false);
    expect(await counted("[1,2,3]")).toMatchObject({ ok: true });
    expect(await counted("[1,2,3,4]")).toMatchObject({
      problem: { code: "too-large", detail: expect.stringContaining("at most 3 values") as string },
    });
  });

  test("is refused without a type, in another encoding, and when it does not fit", async () => {
    expect(await read('{"n":1}', "application/json")).toEqual({ ok: true, value: { n: 1 } });
    expect(await read('{"n":1}', null)).toMatchObject({
      problem: { code: "unsupported-media-type" },
    });
    expect(await read(new Uint8Array([0x22, 0xff, 0x22]), "application/json")).toMatchObject({
      problem: { code: "bad-request" },
    });
    expect(await read('{"n":-1}', "application/json")).toMatchObject({
      problem: { code: "invalid-input" },
    });
    expect(await read('{"__proto__":{"n":1}}', "application/json")).toMatchObject({
      problem: { code: "invalid-input" },
    });
  });
});

describe("reading", () => {
  const post = (body: ReadableStream<Uint8Array> | string) =>
    apiRequest("/", { method: "POST", body });

  /** A body of so many megabytes, and how much of it was taken. */
  function sent(megabytes: number) {
    const state = { taken: 0, isCut: false };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (state.taken === megabytes) return controller.close();
        state.taken += 1;
        return controller.enqueue(new Uint8Array(1024 * 1024));
      },
      cancel() {
        state.isCut = true;
      },
    });
    return { body, state };
  }

  test("stops at the limit, and the rest is taken from the connection without being held", async () => {
    const { body, state } = sent(30);
    expect(await readBytes(post(body), 5000)).toBeNull();
    await expect.poll(() => state).toEqual({ taken: 30, isCut: false });
  });

  test("cuts a client off that does not end", async () => {
    const { body, state } = sent(Number.POSITIVE_INFINITY);
    expect(await readBytes(post(body), 5000)).toBeNull();
    await expect.poll(() => state.isCut).toBe(true);
    expect(state.taken).toBeLessThan(70);
  });

  test("takes what has just the length of the limit", async () => {
    const short = await readBytes(post("12345"), 5);
    expect(Buffer.from(short!).toString()).toBe("12345");
  });
});
