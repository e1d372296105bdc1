import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Times whose word is around them, with the text that says it right before. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  "components/ui/text/time-span.tsx": ["isOneDay", "from"],
  "components/toolsets/sync/sync-bar.tsx": ["{status}"],
  "components/toolsets/sign-in/sign-in-status.tsx": ["Signed in at"],
  "components/conversations/details/details-sheet.tsx": [
    "<dt>Written</dt>",
    "<dt>Last changed</dt>",
    "<dt>Added here</dt>",
    "<dt>Edited here</dt>",
  ],
  "components/imports/item/compare.tsx": ["{BASE_WORDS[base.kind]}"],
  // The heads of their columns say it.
  "components/conversations/list/conversation-row.tsx": [
    "column={STARTED}",
    'className="lg:hidden" />',
  ],
  "components/toolsets/list/toolset-row.tsx": ["mark.oldestMs === null", "file.editedMs === null"],
  "components/exports/records/export-list.tsx": ["column={EXPORTED}"],
  "components/api/api-keys.tsx": ["column={CREATED}", "lastUsedMs === null"],
  "components/imports/page/import-list.tsx": ["column={TIME}"],
  "components/trash/trash-row.tsx": ["column={DELETED}"],
  // Behind what was done, and by whom.
  "components/changes/changes-list.tsx": [", with an API key"],
  "components/exports/records/ledger-events.tsx": [", with an API key"],
  // The first of its row, in a list with the name “Backups”.
  "components/settings/backup/backup-folder.tsx": ["key={name}"],
  // Behind the number of calls.
  "components/toolsets/grid/measure-cells.tsx": ['"call" : "calls"'],
};

/** Those that write a time themselves, each with the reason. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  "components/drafts/draft-row.tsx": "the row says “Draft from”",
  "components/pictures/format.ts": "a mark is named after its UTC day, wherever the person is",
};

const files = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("every time on a screen says what happened then", () => {
  const times = files.flatMap(({ path, text }) =>
    [...text.matchAll(/<Time\b[^>]*>/g)].map(([tag]) => ({ path, tag })),
  );
  expect(times.length).toBeGreaterThan(35);
  expect(times.filter(({ tag }) => !/\bwhat=("[a-zA-Z ]+"|\{)/.test(tag))).toEqual([]);
});

test("a time that leaves the word to the text around it stands right behind that text", () => {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/<Time\b[^>]*\bisSaid\b/g)].map(({ index }) => {
      const before = text.slice(0, index).trimEnd().replaceAll('{" "}', "").slice(-160);
      const said = SAID[path]?.find((words) => before.includes(words));
      return { path, said };
    }),
  );
  expect(found.filter(({ said }) => said === undefined)).toEqual([]);
  const listed = Object.entries(SAID).flatMap(([path, all]) => all.map((said) => ({ path, said })));
  expect(listed.filter(({ path }) => !found.some((one) => one.path === path))).toEqual([]);
});

test("no page writes a date but by the one component", () => {
  const own = files.filter(
    ({ path, text }) =>
      !path.startsWith("components/ui/") &&
      !(path in OWN_WORDS) &&
      /<time\b|formatDateTime|formatRelative|formatDate\b|toLocale(Date|Time)String|DateTimeFormat\([^)]*\)\.format|dateFormat\(/.test(
        text,
      ),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});
