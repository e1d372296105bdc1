import { expect, test } from "vitest";
import { readReviewAddress } from "./review-address";

test.each([
  [{}, { format: "cjson" }],
  [{ format: "pdf" }, { format: "cjson" }],
  [
    { format: "zip", conversation: ["a", "b"], query: "tea" },
    { format: "zip", conversations: ["a", "b"], query: "tea" },
  ],
  [
    { format: "html", conversation: "a", toolset: "t", withoutPrivate: "1" },
    { format: "html", conversations: ["a"], toolsets: ["t"], includePrivate: false },
  ],
])("%j", (parameters, request) => {
  expect(readReviewAddress(parameters)).toEqual(request);
});
