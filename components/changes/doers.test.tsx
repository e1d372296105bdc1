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
      libraries={new Map([["lib", "Research"]])}
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

test("a library is named to who is in it", () => {
  const made = { what: "library-created", kind: "members" } as const;
  const about = (library: string) => ({ ...made, about: { kind: "library", library } as const });
  expect(shown(about("lib"), "ben")).toMatch(/Library created.*>Research</);
  expect(shown(about("left"), "ben")).toContain("a library you’re no longer in");
});
