import { describe, expect, test } from "vitest";
import { checkOrigin } from "./caller";

const host = "127.0.0.1:3000";

function refusal(headers: Record<string, string>): string | null {
  return checkOrigin(new Headers({ host, ...headers }))?.code ?? null;
}

describe("a request that changes something", () => {
  test("passes without browser headers, as programs send it", () => {
    expect(refusal({})).toBeNull();
  });

  test.each(["same-origin", "none"])("passes when it comes from %s", (site) => {
    expect(refusal({ origin: `http://${host}`, "sec-fetch-site": site })).toBeNull();
  });

  test.each([
    "null",
    "",
    "http://evil.example",
    "http://127.0.0.1:3001",
    "http://localhost:3000",
    "https://127.0.0.1:3000",
    "http://127.0.0.1:3000.evil.example",
    "http://127.0.0.1:3000/",
  ])("is refused with the origin %j", (origin) => {
    expect(refusal({ origin })).toBe("forbidden-origin");
  });

  test.each(["cross-site", "same-site", "", "SAME-ORIGIN"])("is refused from site %j", (site) => {
    expect(refusal({ "sec-fetch-site": site })).toBe("forbidden-origin");
  });

  test("is refused when it claims an origin and names no usable host", () => {
    expect(checkOrigin(new Headers({ origin: "http://a" }))?.code).toBe("forbidden-origin");
    expect(checkOrigin(new Headers({ origin: "http://a", host: "[" }))?.code).toBe(
      "forbidden-origin",
    );
  });
});
