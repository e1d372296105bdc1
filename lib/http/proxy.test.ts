import { unstable_doesMiddlewareMatch as reaches } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import configFor from "@/next.config.mjs";
import { config, proxy } from "@/proxy";
import { TEST_HOST } from "@/lib/testing/http/request";

function visit(host = TEST_HOST) {
  return proxy(new NextRequest(`http://${TEST_HOST}/conversations`, { headers: { host } }));
}

function policyOf(response: Response): Map<string, string> {
  const clauses = (response.headers.get("content-security-policy") ?? "").split("; ");
  return new Map(
    clauses.map((clause) => [clause.split(" ")[0] ?? "", clause.split(" ").slice(1).join(" ")]),
  );
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a page", () => {
  test("is answered with a policy that allows only what this answer brings along", () => {
    const response = visit();
    const nonce = response.headers.get("x-middleware-request-x-nonce") ?? "";
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(Object.fromEntries(policyOf(response))).toEqual({
      "default-src": "'self'",
      "script-src": `'self' 'nonce-${nonce}'`,
      "img-src": "'self' blob: data:",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "style-src": `'self' 'nonce-${nonce}'`,
      "style-src-attr": "'unsafe-inline'",
    });
    expect(response.headers.get("x-middleware-request-content-security-policy")).toContain(nonce);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(response.headers.get("permissions-policy")).toMatch(/camera=\(\).*usb=\(\)/);
  });

  test("never has the nonce of another", () => {
    const nonces = Array.from({ length: 50 }, () =>
      visit().headers.get("x-middleware-request-x-nonce"),
    );
    expect(new Set(nonces).size).toBe(50);
  });

  test("may evaluate text in development and nowhere else", () => {
    expect(policyOf(visit()).get("script-src")).not.toContain("unsafe-eval");
    vi.stubEnv("NODE_ENV", "development");
    expect(policyOf(visit()).get("script-src")).toContain("'unsafe-eval'");
  });

  test("is not given to a foreign name", async () => {
    const response = visit("evil.example:3000");
    expect(response.status).toBe(403);
    expect(response.headers.get("x-middleware-next")).toBeNull();
    expect(await response.text()).not.toContain("evil");
  });
});

describe("the proxy", () => {
  test.each([
    "/",
    "/conversations",
    "/conversations/01X?m=3",
    "/settings",
    "/search",
    "/s",
    "/apiary",
    "/v10",
    "/icon.svg/x",
  ])("guards %s", (url) => {
    expect(reaches({ config, nextConfig: configFor(PHASE_PRODUCTION_BUILD), url })).toBe(true);
  });

  test.each([
    "/api",
    "/api/imports",
    "/api/imports?filename=a",
    "/v1/tool_sets",
    "/v1/tool_sets/toolset_01X/tools?limit=2",
    "/_next/static/a.js",
    "/schemas/conversation.json",
    "/s/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ])("leaves %s alone, whose body or bytes it would hold", (url) => {
    expect(reaches({ config, nextConfig: configFor(PHASE_PRODUCTION_BUILD), url })).toBe(false);
  });
});
