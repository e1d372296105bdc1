import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("components", { recursive: true, encoding: "utf8" })
  .map((name) => join("components", name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** What a title of a toast may not begin with: it tells what happened, and its buttons say what to do. */
const ORDER =
  /^(?:Accept|Add|Change|Choose|Close|Copy|Create|Delete|Discard|Download|Enter|Edit|Export|Import|Make|Merge|Move|Open|Pin|Press|Redo|Reload|Remove|Rename|Restore|Save|Select|Set|Sign|Split|Sync|Try|Undo|Unpin|Update)\b/;

/** The calls of `showToast` with their options, as far as they are written in place. */
function toasts(): { path: string; options: string }[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/showToast\(/g)].map(({ index }) => ({
      path,
      options: text.slice(index, index + 700),
    })),
  );
}

test("a toast says in its title what happened", () => {
  const all = toasts();
  expect(all.length).toBeGreaterThan(60);
  const orders = all.flatMap(({ path, options }) => {
    const [, , title] = /title:\s*(["`])((?:(?!\1).)*)\1/s.exec(options) ?? [];
    return title !== undefined && ORDER.test(title) ? [`${path}: ${title}`] : [];
  });
  expect(orders).toEqual([]);
});

test("what a toast takes back is one button with one name", () => {
  const own = files.filter(
    ({ path, text }) =>
      path !== "components/ui/toast/queue.ts" && /label: "Undo", onAction/.test(text),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});

test("nothing shows a toast past the queue that has one at a time", () => {
  const past = files.filter(
    ({ path, text }) =>
      path !== "components/ui/toast/timed-queue.ts" && /(?:toast|timed)Queue\.add\(/.test(text),
  );
  expect(past.map(({ path }) => path)).toEqual([]);
});
