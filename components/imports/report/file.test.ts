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
const details = {
  titles: new Map([["a", "Tea"]]),
  losses: new Map([["a", ["reasoning (2): it is encrypted", "voice (1): it has no text"]]]),
};

test("a table has one line an item and starts no formula", () => {
  expect(reportCsv(report, details)).toBe(
    [
      "name,title,outcome,kind,entityId,code,message,lost",
      `"'=cmd(""x"").json",Tea,imported,conversation,e1,,,reasoning (2): it is encrypted; voice (1): it has no text`,
      `"torn, twice.json",,failed,,,json,"Line 1\nis torn",`,
      "",
    ].join("\r\n"),
  );
});

test("JSON has the totals and every item with its title", () => {
  const read: unknown = JSON.parse(reportJson(report, details));
  expect(read).toMatchObject({
    status: "done",
    totals: { imported: 1, failed: 1 },
    items: [
      {
        id: "a",
        title: "Tea",
        lost: ["reasoning (2): it is encrypted", "voice (1): it has no text"],
      },
      { id: "b", error: { code: "json" } },
    ],
  });
});
