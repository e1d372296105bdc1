import { expect, test } from "vitest";

import { readExportRequest } from "./request";

test.each([
  [{ format: "cjson", conversations: ["01", "doc:x"] }],
  [{ format: "zip", query: "", includePrivate: false }],
  [{ format: "ndjson", toolsets: [], consent: true }],
  [{ format: "zip", includePrivate: true, consent: ["01"], rememberConsent: true }],
  [{ format: "markdown", options: { thinking: false, missingResults: "drop" } }],
  [{ format: "zip", redactions: { rules: { "personal.email": "mask" }, attachments: ["d/m/a"] } }],
])("%j is taken as it is", (body) => {
  expect(readExportRequest(body)).toEqual({ ok: true, request: body });
});

test.each([
  [null, ""],
  [{}, ""],
  [{ format: "pdf" }, "/format"],
  [{ format: "zip", consent: false }, "/consent"],
  [{ format: "zip", conversations: [1] }, "/conversations/0"],
  [{ format: "zip", redactions: [] }, "/redactions"],
  [{ format: "zip", redactions: { rules: { x: "hide" } } }, "/redactions/rules/x"],
  [{ format: "zip", options: { colour: true } }, "/options"],
])("%j is refused, with the place", (body, path) => {
  expect(readExportRequest(body)).toMatchObject({ ok: false, path });
});
