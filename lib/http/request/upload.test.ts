import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apiRequest } from "@/lib/testing/http/request";
import { problem, type Problem } from "../problem/problem";
import { receiveFiles } from "./upload";

type Received = [name: string, content: string][];

async function receive(request: Request): Promise<{ problem: Problem | null; files: Received }> {
  const files: Received = [];
  const outcome = await receiveFiles(request, "one.json", async (name, body) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    files.push([name, Buffer.concat(chunks).toString("latin1")]);
    return null;
  });
  return { problem: outcome, files };
}

/** The same bytes in chunks of the given sizes, over and over. */
function chunked(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      const size = sizes[turn++ % sizes.length] ?? 1;
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function formRequest(form: FormData, sizes: readonly number[], cut = 0): Promise<Request> {
  const encoded = new Response(form);
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const headers = { "content-type": encoded.headers.get("content-type")! };
  const body = chunked(bytes.subarray(0, bytes.byteLength - cut), sizes);
  return apiRequest("/api/imports", { method: "POST", headers, body });
}

describe("a multipart upload", () => {
  test("arrives as it was sent, however it is cut into chunks", async () => {
    const file = fc.record({
      name: fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
        .filter((name) => !/["\\\r\n\0%]/.test(name)),
      content: fc
        .uint8Array({ maxLength: 300 })
        .map((bytes) => Buffer.from(bytes).toString("latin1")),
    });
    const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 5 }), sizes, async (sent, chunkSizes) => {
        const form = new FormData();
        for (const { name, content } of sent) {
          form.append("files", new Blob([Buffer.from(content, "latin1")]), name);
        }
        const { problem, files } = await receive(await formRequest(form, chunkSizes));
        expect(problem).toBeNull();
        expect(files).toEqual(sent.map(({ name, content }) => [name, content]));
      }),
      { numRuns: 60 },
    );
  });

  test("keeps the folders of a name and reads over parts of other names", async () => {
    const form = new FormData();
    form.append("comment", "hello");
    form.append("other", new Blob(["x"]), "x.json");
    form.append("files", new Blob(["{}"]), "folder/../Grüße.json");
    const { files } = await receive(await formRequest(form, [7]));
    expect(files).toEqual([["folder/../Grüße.json", "{}"]]);
  });

  test("that breaks off is refused, and so is one without a boundary", async () => {
    const form = new FormData();
    form.append("files", new Blob(["x".repeat(5000)]), "a.json");
    expect((await receive(await formRequest(form, [100], 3000))).problem?.code).toBe("bad-request");
    const headers = { "content-type": "multipart/form-data" };
    const bare = apiRequest("/api/imports", {
      method: "POST",
      headers,
      body: chunked(Buffer.from("x"), [1]),
    });
    expect((await receive(bare)).problem?.code).toBe("bad-request");
    const garbage = {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body: "no form",
    };
    expect((await receive(apiRequest("/api/imports", garbage))).problem?.code).toBe("bad-request");
  });

  test("of many small files does not stall", async () => {
    const form = new FormData();
    for (let n = 0; n < 500; n += 1) form.append("files", new Blob([`${n}`]), `${n}.json`);
    const { files } = await receive(await formRequest(form, [65_536]));
    expect(files).toHaveLength(500);
    expect(files[499]).toEqual(["499.json", "499"]);
  });

  test("ends at the first file that is refused, unread or not", async () => {
    const form = new FormData();
    for (const name of ["a", "b", "c"]) form.append("files", new Blob(["x".repeat(200_000)]), name);
    const seen: string[] = [];
    const refused = await receiveFiles(await formRequest(form, [1000]), "", (name) => {
      seen.push(name);
      return Promise.resolve(name === "b" ? problem("too-large", "") : null);
    });
    expect([refused?.code, seen]).toEqual(["too-large", ["a", "b"]]);
  });

  test("is not read ahead of who takes it", async () => {
    let sent = 0;
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n',
    );
    const tail = Buffer.from("\r\n--b--\r\n");
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : sent === 199 ? tail : Buffer.alloc(65_536, 120));
        sent += 1;
        if (sent === 200) controller.close();
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const request = apiRequest("/api/imports", { method: "POST", headers, body });
    let ahead = 0;
    await receiveFiles(request, "", async (_, content) => {
      let taken = 0;
      for await (const chunk of content) {
        taken += chunk.byteLength;
        await new Promise((resolve) => setTimeout(resolve, 0));
        ahead = Math.max(ahead, sent * 65_536 - taken);
      }
      return null;
    });
    expect(sent).toBe(200);
    expect(ahead).toBeLessThan(1_000_000);
  });
});

describe("an upload of one file", () => {
  test("is its body, under the name it was given", async () => {
    const headers = { "content-type": "application/octet-stream" };
    const body = chunked(Buffer.from("abcdef"), [2]);
    const { problem, files } = await receive(apiRequest("/", { method: "POST", headers, body }));
    expect([problem, files]).toEqual([null, [["one.json", "abcdef"]]]);
  });

  test("that the client breaks off is no fault of ours", async () => {
    const leaving = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        leaving.abort();
        controller.error(new Error("aborted"));
      },
    });
    const headers = { "content-type": "application/octet-stream" };
    const request = apiRequest("/", { method: "POST", headers, body, signal: leaving.signal });
    expect((await receive(request)).problem?.code).toBe("bad-request");
  });
});
