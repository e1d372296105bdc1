import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { changes, damage } from "@/lib/testing/arbitrary/damage";
import { parseContext } from "@/lib/testing/formats/fixtures";

import type { FoundBundle } from "../kit/contract/bundle";
import { mci } from "./index";
import { mciWriter, mciYamlWriter } from "./write";

const FOLDER = join(import.meta.dirname, "__fixtures__/trees");

interface TreeFixture {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

const fixtures = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".input.json"))
  .map((file): TreeFixture => {
    const { files } = JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as {
      files: Record<string, unknown>;
    };
    const texts = Object.entries(files).map(([name, content]): [string, string] => [
      name,
      typeof content === "string" ? content : JSON.stringify(content, null, 2),
    ]);
    return { name: file.replace(".input.json", ""), files: new Map(texts) };
  });

const sound = fixtures.filter(({ name }) => !name.startsWith("broken-"));

function find(files: ReadonlyMap<string, string>): Promise<readonly FoundBundle[]> {
  const read = (name: string) => Promise.resolve(files.get(name) ?? null);
  return mci.find([...files.keys()], read, read);
}

async function parse(files: ReadonlyMap<string, string>) {
  const [bundle] = await find(files);
  const own = new Map(bundle!.files.map((name) => [name, files.get(name)!]));
  return mci.parse(own, bundle!.main, parseContext());
}

interface StoredTool {
  name: string;
  summary?: string;
  enabled?: boolean;
  argsSchema?: object;
}

interface Stored {
  toolsets: { id: string; kind: string; tools: StoredTool[] }[];
}

const stored = (text: string) => JSON.parse(text) as Stored;

const write = (file: unknown, writer = mciWriter) =>
  new Map(
    writer.writeFiles(file, DEFAULT_WRITER_OPTIONS).files.map(({ name, text }) => [name, text]),
  );

/** Without the folder the whole tree lies in. */
function inside(files: ReadonlyMap<string, string>): Map<string, string> {
  const [main = ""] = files.keys();
  const root = main.slice(0, main.lastIndexOf("/") + 1);
  return new Map([...files].map(([name, text]) => [name.slice(root.length), text]));
}

test("there are enough trees", () => {
  expect(sound.length).toBeGreaterThanOrEqual(8);
  expect(fixtures.length - sound.length).toBeGreaterThanOrEqual(4);
});

describe.each(fixtures)("$name", ({ name, files }) => {
  test("is one document of all files", async () => {
    const found = await find(files);
    expect(found).toHaveLength(1);
    expect(found[0]!.files.toSorted()).toEqual([...files.keys()].toSorted());
  });

  test("becomes what is expected, and the same again", async () => {
    const { documents, diagnostics, fidelity } = await parse(files);
    const picture = {
      documents: documents.map(({ text }) => JSON.parse(text) as unknown),
      diagnostics,
      fidelity,
    };
    const path = join(FOLDER, `${name}.expected.json`);
    await expect(`${JSON.stringify(picture, null, 2)}\n`).toMatchFileSnapshot(path);
    expect(await parse(files)).toMatchObject({ documents, diagnostics, fidelity });
    const problems = documents.flatMap(
      ({ text }) => validateDocument(new TextEncoder().encode(text)).problems,
    );
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(documents.length + diagnostics.length).toBeGreaterThan(0);
  });
});

describe.each(sound)("$name, untouched", ({ name, files }) => {
  test("leaves byte for byte, but for credentials", async () => {
    const { documents, kept } = await parse(files);
    expect(kept === undefined).toBe(name !== "credentials");
    expect(write(stored(documents[0]!.text))).toEqual(inside(kept ?? files));
  });

  test("leaves in YAML and comes back with the same tools", async () => {
    const { documents } = await parse(files);
    const first = stored(documents[0]!.text);
    const written = write(first, mciYamlWriter);
    const again = await parse(written);
    const toolsOf = ({ toolsets }: Stored) =>
      toolsets.map((set) => [
        set.kind,
        set.tools.map(({ name, summary, enabled, argsSchema }) => [
          name,
          summary,
          enabled,
          argsSchema,
        ]),
      ]);
    expect(toolsOf(stored(again.documents[0]!.text))).toEqual(toolsOf(first));
  });
});

const edits = fc.record({
  member: fc.constantFrom("summary" as const, "enabled" as const, "argsSchema" as const),
  text: fc.oneof(fc.constantFrom("yes", "1.0", "12:30:45", "- a", "{{x}}"), fc.string()),
  set: fc.nat(),
  tool: fc.nat(),
});

test.each([mciWriter, mciYamlWriter])("an edit changes one tool ($id)", async (writer) => {
  const parsed = await Promise.all(
    sound.map(async ({ files }) => (await parse(files)).documents[0]!.text),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...parsed), edits, async (text, edit) => {
      const file = stored(text);
      const sets = file.toolsets.filter(({ tools }) => tools.length > 0);
      const own = sets[edit.set % sets.length]!.tools;
      const tool = own[edit.tool % own.length]!;
      if (edit.member === "summary") tool.summary = edit.text;
      else if (edit.member === "enabled") tool.enabled = edit.text.length > 3;
      else tool.argsSchema = { type: "object", title: edit.text };
      const again = stored((await parse(write(file, writer))).documents[0]!.text);
      const said = ({ toolsets }: Stored) =>
        toolsets.flatMap(({ tools }) =>
          tools.map(({ name, summary, enabled, argsSchema }) => ({
            name,
            summary,
            enabled,
            argsSchema,
          })),
        );
      expect(said(again)).toEqual(said(file));
    }),
    { numRuns: 60 },
  );
});

test("never fails, whatever a tree holds", async () => {
  const values = sound.map(({ files }) => {
    const [[name, text] = ["", ""]] = files;
    return name.endsWith(".json") && !text.includes("//") ? (JSON.parse(text) as unknown) : {};
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...values), changes, async (value, wanted) => {
      const files = new Map([["mci.json", JSON.stringify(damage(value, wanted)) ?? ""]]);
      const result = await mci.parse(files, "mci.json", parseContext());
      const problems = result.documents.flatMap(
        ({ text }) => validateDocument(new TextEncoder().encode(text)).problems,
      );
      expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(result.documents.length + result.diagnostics.length).toBeGreaterThan(0);
      for (const { text } of result.documents) {
        expect(write(JSON.parse(text))).toEqual(result.kept ?? files);
      }
    }),
    { numRuns: 300 },
  );
});
