import { expect, test } from "vitest";

import { normalTarget } from "./normal-path";

test.each([
  ["/v1/tool%5Fsets?prefix=%5F", "/v1/tool_sets?prefix=%5F"],
  ["/v1/tool_sets/%65xternal_id:a%2Fb%3async", "/v1/tool_sets/external_id:a%2Fb%3async"],
  ["/v1/./tool_sets", "/v1/tool_sets"],
  ["/v1/x/../tool_sets", "/v1/tool_sets"],
  ["/v1/tool_sets/a%252Fb", "/v1/tool_sets/a%252Fb"],
])("%s is %s", (target, normal) => {
  expect(normalTarget(target)).toBe(normal);
});

test.each([
  "/v1",
  "/v1/tool_sets/%C3%BC?x=/v1/./y",
  "/v1//tool%5Fsets",
  "/v1/tool%5Fsets\\x",
  "/v1/x/../../api/health",
  "/api/conversation%73",
  "/%76%31/tool_sets",
  "*",
  "",
])("%s stays as it is", (target) => {
  expect(normalTarget(target)).toBe(target);
});
