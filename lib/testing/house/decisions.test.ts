import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = "docs/decisions";
const ROW = /^\| +(\d+) +\| \[(.+)\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/;

/** A row of the index, without the line that says the decision in short. */
interface Entry {
  readonly number: number;
  readonly title: string;
  readonly file: string;
  readonly status: string;
}

/** The rows of the index, in its order. */
function readIndex(text: string): Entry[] {
  return text.split("\n").flatMap((line) => {
    const [, number, title = "", file = "", , status = ""] = ROW.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), title, file, status }];
  });
}

/** What the index has to say of a record; a sentence for one without the common heading. */
function readRecord(file: string, text: string): Entry | string {
  const number = Number(/^\d{4}/.exec(file)?.[0]);
  const heading = /^# ADR (\d+): (.)(.*)/.exec(text);
  if (heading === null || Number(heading[1]) !== number) {
    return `${file} has no heading "# ADR ${number}: …"`;
  }
  const [, , first = "", rest = ""] = heading;
  return { number, title: first.toUpperCase() + rest, file, status: readStatus(text) };
}

/** Records say what replaced or changed them in a line of their own. */
function readStatus(text: string): string {
  const replaced = /^_?Replaced by \[(?:ADR|decision) (\d+)\]/m.exec(text);
  if (replaced !== null) return `Replaced by ${replaced[1]}`;
  const changed = /^_?Changed by \[(?:ADR|decision) (\d+)\]/m.exec(text);
  return changed === null ? "Accepted" : `Accepted, changed by ${changed[1]}`;
}

const files = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .toSorted();

test("the index has each decision once, in order, with its heading and status", () => {
  expect(files.length).toBeGreaterThan(100);
  const records = files.map((file) => readRecord(file, readFileSync(join(FOLDER, file), "utf8")));
  expect(readIndex(readFileSync(join(FOLDER, "README.md"), "utf8"))).toEqual(records);
});

test("headings of another form, and records that were replaced or changed, are told apart", () => {
  expect(readRecord("0064-a.md", "# 64. A title")).toBe('0064-a.md has no heading "# ADR 64: …"');
  expect(readRecord("0065-a.md", "# ADR 64: a title")).toBeTypeOf("string");
  const record = (line: string) => readRecord("0007-a.md", `# ADR 7: one\n\n${line}\n`);
  expect(record("Nothing.")).toMatchObject({ title: "One", status: "Accepted" });
  expect(record("Replaced by [ADR 84](b.md).")).toMatchObject({ status: "Replaced by 84" });
  expect(record("_Changed by [decision 121](b.md): so._")).toMatchObject({
    status: "Accepted, changed by 121",
  });
});
