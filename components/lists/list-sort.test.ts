import { expect, test } from "vitest";

import { listSort } from "./list-sort";

const SORTS = ["time", "name"] as const;
const COLUMNS = [
  { id: "name", label: "Name", className: "", sort: "asc" },
  { id: "time", label: "Time", className: "", sort: "desc" },
  { id: "other", label: "Other", className: "" },
] as const;

function sorted(state: Parameters<typeof listSort<"time" | "name">>[2]) {
  const said: unknown[] = [];
  return { said, sort: listSort(SORTS, COLUMNS, state, (values) => said.push(values)) };
}

test("the address says the direction only where it is not the usual one", () => {
  const { sort, said } = sorted({ sort: "time", order: null });
  expect([sort.by, sort.order]).toEqual(["time", "desc"]);
  sort.set("name", "asc");
  sort.set("name", "desc");
  expect(said).toEqual([
    { sort: "name", order: null },
    { sort: "name", order: "desc" },
  ]);
});

test("a column that the server cannot sort by changes nothing but the direction", () => {
  const { sort, said } = sorted({ sort: "name", order: "desc" });
  expect(sort.order).toBe("desc");
  sort.set("other", "asc");
  expect(said).toEqual([{ sort: "name", order: null }]);
});
