import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { RecordedChange } from "@/lib/domain/library/recorded-change";

import { ChangesList } from "./changes-list";

const backup: RecordedChange = {
  id: "entry-1",
  atMs: 1,
  kind: "library",
  what: "backup-made",
  count: 1,
  by: null,
  system: null,
  hasKey: false,
  about: null,
  importId: null,
};
const order = { conversation: null, member: null, kind: null, cursor: null };

const shown = (change: Partial<RecordedChange>, own: string | null): string =>
  renderToStaticMarkup(
    <ChangesList
      page={{ items: [{ ...backup, ...change }], nextCursor: null }}
      order={order}
      own={own}
      names={new Map([["ann", "Ann"]])}
    />,
  );

test.each([
  [{ by: "ann" }, "Ann"],
  [{ by: "eve" }, "Former member"],
  [{ system: "command-line" }, "Command line"],
  [{ system: "schedule" }, "Schedule"],
  [{ system: "colloquy" }, "Colloquy"],
  [{}, "Not recorded"],
] as const)("among members %j is named %s", (change, name) => {
  expect(shown(change, "ben")).toContain(`>${name}<`);
});

test("where there are no members, only what the person has not done is named", () => {
  expect(shown({ system: "schedule" }, null)).toContain(", by the schedule");
  expect(shown({}, null)).not.toMatch(/by |Not recorded/);
});
