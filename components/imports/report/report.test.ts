import { describe, expect, test } from "vitest";
import type { PlanItem } from "@/lib/domain/imports/plan";
import type { ReportItem } from "@/lib/domain/imports/progress";
import { onlyNewDocument } from "./only-new-document";
import { failuresFirst, pathsToShow } from "./order";

const planned = (more: Partial<PlanItem> = {}): PlanItem =>
  ({
    id: "1",
    name: "tea.json",
    format: "cjson",
    title: "Tea",
    kind: "conversation",
    verdict: "new",
    ...more,
  }) as PlanItem;

const reported = (more: Partial<ReportItem> = {}): ReportItem => ({
  id: "1",
  name: "tea.json",
  outcome: "imported",
  kind: "conversation",
  entityId: "c1",
  ...more,
});

describe("the document that an import opens", () => {
  const open = (item: PlanItem, result: ReportItem, status: "done" | "failed" = "done") =>
    onlyNewDocument({ items: [item] }, { items: [result], status });

  test("is the only new one", () => {
    expect(open(planned(), reported())).toEqual({
      title: "Tea",
      href: "/conversations/c1",
      losses: 0,
    });
    expect(open(planned(), reported({ kind: "toolsets" }))?.href).toBe("/toolsets/c1");
  });

  test("is named after its file where it has no title", () => {
    expect(open(planned({ title: "" }), reported())?.title).toBe("tea.json");
  });

  test("is none where there is more to report", () => {
    expect(open(planned({ verdict: "conflict" }), reported())).toBeNull();
    expect(open(planned(), reported({ outcome: "failed" }))).toBeNull();
    expect(open(planned(), reported({ kind: "models" }))).toBeNull();
    expect(open(planned(), reported(), "failed")).toBeNull();
    const two = { items: [planned(), planned({ id: "2" })] };
    expect(onlyNewDocument(two, { items: [reported()], status: "done" })).toBeNull();
  });
});

describe("the rows of a report", () => {
  const items = [
    reported({ id: "1", name: "a/tea.json" }),
    reported({ id: "2", name: "b/tea.json" }),
    reported({ id: "3", name: "torn.json", outcome: "failed" }),
    reported({ id: "4", name: "boat.json" }),
  ];
  const titles = new Map([
    ["1", "Tea"],
    ["2", "Tea"],
    ["4", "Boat"],
  ]);

  test("begin with what failed", () => {
    expect(failuresFirst(items).map(({ id }) => id)).toEqual(["3", "1", "2", "4"]);
  });

  test("tell equal titles apart by their paths", () => {
    const paths = pathsToShow(items, (item) => titles.get(item.id) ?? item.name);
    expect([...paths]).toEqual([
      ["1", "a/tea.json"],
      ["2", "b/tea.json"],
    ]);
  });
});
