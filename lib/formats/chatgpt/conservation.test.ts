import { describe, expect, test } from "vitest";

import { asList, asRecord } from "@/lib/shared/read-value";
import { listFixtures } from "@/lib/testing/formats/fixtures";

import type { ParseResult } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { readSourceTime } from "../kit/source/time";
import { chatgpt } from ".";

/** What goes without saying, and is not written. */
const USUAL = new Set([
  "text",
  "all",
  "finished_successfully",
  "unknown",
  "user",
  "assistant",
  "tool",
]);

/** Said by the kind of the attachment or block a part becomes. */
const PART_TYPES = new Set([
  "image_asset_pointer",
  "audio_asset_pointer",
  "audio_transcription",
  "real_time_user_audio_video_asset_pointer",
]);

const isUsual = (leaf: unknown) => USUAL.has(String(leaf)) || PART_TYPES.has(String(leaf));

/** Members that only hold the tree together. */
const LINKS = new Set(["parent", "children"]);

function leaves(value: unknown, isLeft: (path: string[]) => boolean): (string | number)[] {
  const found: (string | number)[] = [];
  const visit = (next: unknown, path: string[]) => {
    if (isLeft(path)) return;
    if (typeof next === "string" || typeof next === "number") found.push(next);
    else if (typeof next === "object" && next !== null)
      for (const [key, child] of Object.entries(next)) visit(child, [...path, key]);
  };
  visit(value, []);
  return found;
}

const everything = () => false;

/** The source's texts: those of the document with the marks of citations put back. */
function restoredTexts(document: unknown): string[] {
  return asList(asRecord(document)?.["messages"]).flatMap((message) => {
    const source = asRecord(asRecord(asRecord(message)?.["extensions"])?.[SOURCE_KEY]);
    const markers = asList(source?.["markers"]).map((marker) => asRecord(marker)!);
    return asList(asRecord(message)?.["contentBlocks"]).map((block) => {
      let text = String(asRecord(block)?.["text"]);
      for (const marker of markers.toReversed()) {
        if (marker["block"] !== asRecord(block)?.["id"]) continue;
        const offset = Number(marker["offset"]);
        text =
          text.slice(0, offset) + marker["text"] + text.slice(offset + Number(marker["length"]));
      }
      return text;
    });
  });
}

/** Whether the outcome still says what a text or number of the source says. */
function createWitness(result: ParseResult): (leaf: string | number) => boolean {
  const documents = result.documents.map(({ text }) => JSON.parse(text) as unknown);
  const written = leaves(documents, everything);
  const numbers = new Set(written.filter((leaf) => typeof leaf === "number"));
  const texts = [...written.map(String), ...documents.flatMap(restoredTexts)].join("\n");
  const says = (text: string) =>
    texts.includes(text) || texts.includes(JSON.stringify(text).slice(1, -1));
  return (leaf) => {
    if (typeof leaf === "number") {
      const time = readSourceTime(leaf);
      const isDuration = numbers.has(leaf * 1000);
      return (
        numbers.has(leaf) || isDuration || says(String(leaf)) || (time !== null && says(time.iso))
      );
    }
    if (says(leaf)) return true;
    const data = /^data:[^,]*,(.*)$/u.exec(leaf)?.[1];
    if (data !== undefined) return says(data);
    const time = readSourceTime(leaf);
    if (time !== null) return says(time.iso);
    try {
      return leaves(JSON.parse(leaf), everything).every((inner) => says(String(inner)));
    } catch {
      return false;
    }
  };
}

/** Whether a place contains what the report says is lost, or nothing but structure. */
function createExceptions(item: unknown, result: ParseResult): (path: string[]) => boolean {
  const lost = new Map(result.fidelity.lost.map(({ what, count }) => [what, count]));
  const mapping = asRecord(asRecord(item)?.["mapping"]);
  return (path) => {
    const [first, id, member] = path;
    const last = path.at(-1) ?? "";
    if (first === "moderation_results") return lost.has("moderation results");
    if (last === "chunks" && path.includes("thoughts")) {
      return lost.has("pieces thoughts were streamed in");
    }
    if (first !== "mapping" || id === undefined) return false;
    if (LINKS.has(member ?? "")) return true;
    const node = asRecord(mapping?.[id]);
    return path.length === 3 && member === "id" && (node?.["id"] === id || !node?.["message"]);
  };
}

const items = listFixtures(chatgpt).flatMap((fixture) =>
  fixture.items.map((each, position) => ({ name: `${fixture.name} ${position}`, ...each })),
);

describe("nothing is lost but what the report says is lost", () => {
  test.each(items)("$name", async ({ item, context }) => {
    const result = await chatgpt.parse(item, context);
    if (result.documents.length === 0) return;
    const isSaid = createWitness(result);
    const missing = leaves(item, createExceptions(item, result)).filter(
      (leaf) => leaf !== "" && leaf !== 1 && !isUsual(leaf) && !isSaid(leaf),
    );
    expect(missing).toEqual([]);
  });
});

/** Every place of a text or number, as a path. */
function leafPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value === "string" || typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => leafPaths(child, [...path, key]));
}

function replaceAt(item: unknown, path: string[], value: unknown): unknown {
  const copy = structuredClone(item);
  let place = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
  place[path.at(-1)!] = value;
  return copy;
}

const NEEDLES = ["a needle in it", 918273.645, "https://needle.example/x(1)"];

test("whatever is written anywhere in an export is somewhere in the document", async () => {
  const unsaid: string[] = [];
  for (const { name, item, context } of items) {
    if (asRecord(asRecord(item)?.["mapping"]) === null) continue;
    for (const [position, path] of leafPaths(item).entries()) {
      const needle = NEEDLES[position % NEEDLES.length]!;
      const changed = replaceAt(item, path, needle);
      const result = await chatgpt.parse(changed, context);
      if (createExceptions(changed, result)(path)) continue;
      if (!createWitness(result)(needle)) unsaid.push([name, ...path, needle].join(" / "));
    }
  }
  expect(unsaid).toEqual([]);
});
