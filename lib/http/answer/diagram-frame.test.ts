import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { diagramFrameResponse } from "./diagram-frame";

test("the page of diagrams runs two scripts, in an origin of its own, and reaches nothing", async () => {
  const response = await diagramFrameResponse();
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy.split("; ").filter((rule) => !rule.startsWith("script-src"))).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
  ]);
  const scripts = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/gs)];
  const hashes = scripts.map(([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  expect(hashes).toHaveLength(2);
  expect(policy).toContain(`script-src ${hashes.join(" ")};`);
});
