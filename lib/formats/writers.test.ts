import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import { CONVERSATION_FORMATS, type ConversationFormat } from "@/lib/domain/exports/request";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import type { Probe } from "./kit/contract/probe";
import { detectFormat, formats } from "./registry";
import type { ConversationWriter } from "./kit/contract/writer";
import { writers } from "./writers";

/** The reader that must recognise what a writer wrote; formats for people have none. */
const READER_OF: Partial<Record<ConversationFormat, readonly string[]>> = {
  "openai-chat": ["openai"],
  "openai-fine-tuning": ["openai"],
  "openai-dpo": ["openai-dpo", "openai"],
  anthropic: ["anthropic"],
  sharegpt: ["sharegpt"],
  chatgpt: ["chatgpt"],
  librechat: ["librechat"],
  "open-webui": ["open-webui"],
};

/** Every conversation the readers make of their valid fixtures. */
const documents = (
  await Promise.all(
    formats.flatMap((format) =>
      listFixtures(format)
        .filter(({ isBroken }) => !isBroken)
        .map(async ({ name, items }) => {
          const results = items.map(({ item, context }) => format.parse(item, context));
          const made = (await Promise.all(results)).flatMap((result) => result.documents);
          return made
            .filter(({ kind }) => kind === "conversation")
            .map(({ text }, position) => ({ name: `${format.id}/${name} ${position}`, text }));
        }),
    ),
  )
).flat();

/** What was written as an import finds it. */
function probeOf(writer: ConversationWriter, text: string): Probe {
  const name = `export${writer.fileEnding}`;
  if (writer.packing === "lines") {
    const sample = text.trimEnd().split("\n");
    return { name, root: "jsonl", sample: sample.map((line) => JSON.parse(line) as unknown) };
  }
  const value = JSON.parse(text) as unknown;
  if (writer.packing === "array") return { name, root: "array", sample: [value] };
  return { name, root: Array.isArray(value) ? "array" : "object", sample: value };
}

/** The items of it, the way an import cuts them. */
function itemsOf(probe: Probe, isWhole: boolean): readonly unknown[] {
  if (isWhole || !Array.isArray(probe.sample)) return [probe.sample];
  return probe.sample as readonly unknown[];
}

test("each writer has an id of its own", () => {
  const ids = writers.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every format has a writer", () => {
  expect(new Set(writers.map(({ id }) => id))).toEqual(new Set(CONVERSATION_FORMATS));
});

describe.each(writers.map((writer) => ({ id: writer.id, writer })))("$id", ({ id, writer }) => {
  const isData = READER_OF[id] !== undefined;

  test.each(documents)("writes $name", async ({ text }) => {
    const written = await writeAll(writer, outgoing(text));
    expect([...written.counted].filter((name) => !Object.hasOwn(writer.facts, name))).toEqual([]);
    expect(await writeAll(writer, outgoing(text))).toEqual(written);
    const isNamed = written.text !== "" || written.fidelity.lost.length > 0;
    expect(isNamed, "nothing is written in silence").toBe(true);
    if (written.text === "" || !isData) return;

    const probe = probeOf(writer, written.text);
    const claims = detectFormat(probe);
    expect(READER_OF[id]).toContain(claims.map((claim) => claim.id).join(" and "));
    const [reader] = claims;
    if (reader === undefined) return;
    const items = itemsOf(probe, reader.isWhole?.(probe) === true);
    const results = await Promise.all(
      items.map((item, position) =>
        reader.parse(item, parseContext({ pointer: items.length === 1 ? "" : `/${position}` })),
      ),
    );
    const problems = results
      .flatMap((result) => result.documents)
      .flatMap((document) => validateDocument(new TextEncoder().encode(document.text)).problems);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(results.flatMap((result) => result.documents).length).toBeGreaterThan(0);
  });

  test("says of everything it can do what becomes of it", () => {
    for (const [name, fact] of Object.entries(writer.facts)) {
      const words = fact.fate === "mapped" ? fact.to : fact.what;
      expect([name, words.trim()]).not.toContain("");
    }
    expect(writer.description).toMatch(/\.$/u);
    expect(writer.fileEnding).toMatch(/^\./u);
  });
});
