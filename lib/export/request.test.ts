import { expect, test } from "vitest";

import { readExportRequest } from "./request";

test.each([
  [{ format: "cjson", conversations: ["01", "doc:x"] }],
  [{ format: "zip", query: "", includePrivate: false }],
  [{ format: "ndjson", toolsets: [], consent: true }],
  [{ format: "zip", includePrivate: true, consent: ["01"] }],
])("%j is taken as it is", (body) => {
  expect(readExportRequest(body)).toEqual({ ok: true, request: body });
});

test.each([
  [null, ""],
  [{}, ""],
  [{ format: "pdf" }, "/format"],
  [{ format: "zip", consent: false }, "/consent"],
  [{ format: "zip", conversations: [1] }, "/conversations/0"],
  [{ format: "zip", redactions: [] }, ""],
])("%j is refused, with the place", (body, path) => {
  expect(readExportRequest(body)).toMatchObject({ ok: false, path });
});
