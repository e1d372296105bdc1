import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A README says what is in a folder and where to start; more belongs in docs/. */
const MOST_LINES = 6;

/** What machines write has nobody who starts reading there. */
const WITHOUT = new Set(["lib/generated"]);

const folders = ["lib", "components"].flatMap((top) =>
  readdirSync(top, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${top}/${name}`),
);

/** What is wrong with a README, null for nothing; `text` is null where there is none. */
function complaint(folder: string, text: string | null): string | null {
  if (text === null) return `${folder} has no README.md`;
  const lines = text.trimEnd().split("\n");
  if (lines.length > MOST_LINES) return `${folder}/README.md has ${lines.length} lines`;
  const starts = ["# ", "What is here: ", "What is not: ", "Start with "];
  const lacks = starts.find((start) => !lines.some((line) => line.startsWith(start)));
  return lacks === undefined ? null : `${folder}/README.md has no line "${lacks.trim()} …"`;
}

test("every top folder of lib and components has a short README.md", () => {
  const complaints = folders
    .filter((folder) => !WITHOUT.has(folder))
    .map((folder) => {
      const file = join(folder, "README.md");
      return complaint(folder, existsSync(file) ? readFileSync(file, "utf8") : null);
    });
  expect(complaints.length).toBeGreaterThan(40);
  expect(complaints.filter((sentence) => sentence !== null)).toEqual([]);
});

test("a README that is missing, too long or without one of its sentences is found", () => {
  const good = "# A\n\nWhat is here: a.\nWhat is not: b.\nStart with `c.ts`.\n";
  expect(complaint("lib/a", good)).toBeNull();
  expect(complaint("lib/a", null)).toBe("lib/a has no README.md");
  expect(complaint("lib/a", good + "x\nx\n")).toBe("lib/a/README.md has 7 lines");
  expect(complaint("lib/a", good.replace("What is not", "Not"))).toBe(
    'lib/a/README.md has no line "What is not: …"',
  );
});
