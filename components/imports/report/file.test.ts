import { expect, test } from "vitest";
import type { ReportLine } from "@/lib/domain/imports/progress";
import { reportCsv, reportJson } from "./file";

const report: ReportLine = {
  type: "report",
  status: "done",
  totals: {
    items: 2,
    bytes: 10,
    messages: 1,
    written: true,
    imported: 1,
    identical: 0,
    extended: 0,
    replaced: 0,
    "kept-both": 0,
    skipped: 0,
    failed: 1,
  },
  items: [
    { id: "a", name: '=cmd("x").json', outcome: "imported", entityId: "e1", kind: "conversation" },
    {
      id: "b",
      name: "torn, twice.json",
      outcome: "failed",
      error: { code: "json", message: "Line 1\nis torn" },
    },
  ],
};
const titles = new Map([["a", "Tea"]]);

test("a table has one line an item and starts no formula", () => {
  expect(reportCsv(report, titles)).toBe(
    [
      "name,title,outcome,kind,entityId,code,message",
      `"'=cmd(""x"").json",Tea,imported,conversation,e1,,`,
      `"torn, twice.json",,failed,,,json,"Line 1\nis torn"`,
      "",
    ].join("\r\n"),
  );
});

test("JSON has the totals and every item with its title", () => {
  const read: unknown = JSON.parse(reportJson(report, titles));
  expect(read).toMatchObject({
    status: "done",
    totals: { imported: 1, failed: 1 },
    items: [
      { id: "a", title: "Tea" },
      { id: "b", error: { code: "json" } },
    ],
  });
});
