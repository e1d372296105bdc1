import { describe, expect, test } from "vitest";
import { apiRequest } from "@/lib/testing/http/request";
import { foreignFileResponse } from "./attachment";
import { isProblem } from "../problem/problem";

const wav = Buffer.from("RIFF\0\0\0\0WAVEfmt 0123456789", "latin1");
const svg = Buffer.from("<svg onload='alert(1)'/>");

function answer(
  bytes: Uint8Array,
  name: string,
  init: RequestInit = {},
  download = false,
): Response {
  const file = { bytes, name, declaredType: "image/svg+xml" };
  const reply = foreignFileResponse(file, apiRequest("/", init), download);
  if (isProblem(reply)) throw new Error(reply.code);
  return reply;
}

describe("a file out of a document", () => {
  test("carries the headers that keep it from acting, whatever it is", () => {
    for (const bytes of [wav, svg, Buffer.from("text"), Buffer.alloc(0)]) {
      const { headers } = answer(bytes, "x");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("content-length")).toBe(String(bytes.byteLength));
    }
  });

  test("is saved unless it is a picture, sound or video", () => {
    expect(answer(svg, "a.svg").headers.get("content-disposition")).toMatch(
      /^attachment; filename="a.svg"/,
    );
    expect(answer(svg, "a.svg").headers.get("content-type")).toBe("application/octet-stream");
    expect(answer(wav, "a.wav").headers.get("content-disposition")).toMatch(/^inline;/);
    expect(answer(wav, "a.wav", {}, true).headers.get("content-disposition")).toMatch(
      /^attachment;/,
    );
  });

  test("can be asked for in parts when it is sound", async () => {
    const part = answer(wav, "a.wav", { headers: { range: "bytes=16-20" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 16-20/${wav.byteLength}`);
    expect(await part.text()).toBe("01234");
    const file = { bytes: wav, name: "a", declaredType: null };
    const beyond = foreignFileResponse(
      file,
      apiRequest("/", { headers: { range: "bytes=99-" } }),
      false,
    );
    expect(beyond).toMatchObject({
      code: "range-not-satisfiable",
      headers: { "content-range": "bytes */26" },
    });
  });

  test("is sent whole when it is no sound", async () => {
    const whole = answer(svg, "a", { headers: { range: "bytes=0-1" } });
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(svg);
  });
});
