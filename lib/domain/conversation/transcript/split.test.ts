import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeOnCore } from "@/lib/testing/time-on-core";
import { editedTranscript, mergeWithPrevious, roleOf, splitPart } from "./parts";
import { joinTranscript, splitTranscript } from "./split";

/** What each part says, with the role it is taken for. */
function turns(text: string): string[] {
  const edited = editedTranscript(splitTranscript(text));
  return edited.parts.map((part) => `${roleOf(edited, part)}: ${part.text}`);
}

const TWO = ["user: How hot?", "assistant: 80 °C.\n\nNot more."];

describe("transcripts that are recognised", () => {
  test.each([
    ["copied from ChatGPT", "You said:\nHow hot?\nChatGPT said:\n80 °C.\n\nNot more.\n"],
    [
      "copied with its headings",
      "##### You said:\nHow hot?\n###### **ChatGPT said:**\n80 °C.\n\nNot more.",
    ],
    ["labels", "User: How hot?\nAssistant: 80 °C.\n\nNot more."],
    ["labels of prompts", "\n\nHuman: How hot?\n\nAssistant: 80 °C.\n\nNot more."],
    [
      "labels with Windows line breaks",
      "User:\r\nHow hot?\r\n\r\nAssistant:\r\n80 °C.\n\nNot more.",
    ],
    ["bold names", "**User**\n\nHow hot?\n\n**Assistant**\n\n80 °C.\n\nNot more."],
    ["bold names with colons", "**User:** How hot?\n\n**Assistant**: 80 °C.\n\nNot more."],
    ["headings", "## User\n\nHow hot?\n\n## Assistant\n\n80 °C.\n\nNot more."],
    ["me and a model", "Me: How hot?\nClaude: 80 °C.\n\nNot more."],
    ["questions", "Q: How hot?\nA: 80 °C.\n\nNot more."],
    ["numbered questions", "Q1: How hot?\nA1: 80 °C.\n\nNot more."],
    ["times before names", "[12:03] Ada: How hot?\n[12:04] Bo: 80 °C.\n\nNot more."],
    [
      "WhatsApp on iOS",
      "[12/05/2024, 12:03:11] Ada: How hot?\n[12/05/2024, 12:03:40] Bo: 80 °C.\n\nNot more.",
    ],
    [
      "WhatsApp on Android",
      "12/05/2024, 12:03 - Ada: How hot?\n12/05/2024, 12:03 - Bo: 80 °C.\n\nNot more.",
    ],
    ["Slack", "Ada Lovelace  12:03 PM\nHow hot?\nBo  12:04 PM\n80 °C.\n\nNot more."],
    ["Discord", "Ada — Today at 12:03\nHow hot?\nBo — Today at 12:04\n80 °C.\n\nNot more."],
  ])("%s", (_name, text) => {
    expect(turns(text)).toEqual(TWO);
  });

  test("names alone, where each of two speaks again", () => {
    expect(turns("Ada: Tea?\nBo: Yes.\nAda: Green?\nBo: Note: no milk.")).toEqual([
      "user: Tea?",
      "assistant: Yes.",
      "user: Green?",
      "assistant: Note: no milk.",
    ]);
  });

  test("words before the first marker are a part of their own", () => {
    expect(turns("About tea\n\nUser: How hot?\nAssistant: 80 °C.")).toEqual([
      "user: About tea",
      "user: How hot?",
      "assistant: 80 °C.",
    ]);
  });

  test("a system prompt is one, and a time is kept as the heading", () => {
    expect(turns("System: Be brief.\nUser: How hot?")).toEqual([
      "system: Be brief.",
      "user: How hot?",
    ]);
    const { parts } = splitTranscript("[12:03] Ada: Tea?\n[12:04] Bo: Yes.");
    expect(parts.map(({ heading }) => heading)).toEqual(["[12:03] Ada:", "[12:04] Bo:"]);
  });
});

describe("what is no marker", () => {
  test.each([
    ["prose", "Note: tea is hot.\nWarning: so is coffee."],
    ["one label", "User: How hot?"],
    ["one list of letters", "A: green\nA: black"],
    ["markers in code", "```\nUser: a\nAssistant: b\n```"],
    ["nothing", ""],
    ["blanks", " \n \n"],
    ["markers without words", "User:\nAssistant:\n"],
  ])("%s", (_name, text) => {
    const { shape, parts } = splitTranscript(text);
    expect(shape).toBeNull();
    expect(parts).toHaveLength(1);
    expect(joinTranscript(parts)).toBe(text);
  });

  test("markers inside of a code fence stay in its message", () => {
    const code = "```text\nUser: a\nAssistant: b\n```";
    expect(turns(`User: Look:\n${code}\nAssistant: I see.`)).toEqual([
      `user: Look:\n${code}`,
      "assistant: I see.",
    ]);
  });

  test("a fence that is never closed hides nothing", () => {
    expect(turns("User: ```js\nlet a\nAssistant: Cut off.")).toHaveLength(2);
    expect(turns("User: a\n```js\nlet a\nAssistant: Cut off.")).toHaveLength(2);
  });
});

/** Pieces that transcripts are made of, in any order. */
const piece = fc.constantFrom(
  "You said:",
  "ChatGPT said:",
  "User:",
  "Assistant: ",
  "**User**",
  "## Assistant",
  "Q:",
  "A: ",
  "[12:03] Ada:",
  "Bo  12:04 PM",
  "Ada: ",
  "```",
  "~~~",
  "    code",
  "\n",
  "\r\n",
  "\r",
  "\n\n",
  " ",
  "\t",
  "words",
  "ä 🍵",
  "\u00a0",
  "\ufeff",
);
const transcript = fc
  .array(fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(""));

test("the parts with what is between them are the text, also after cuts and merges", () => {
  fc.assert(
    fc.property(
      transcript,
      fc.array(fc.tuple(fc.boolean(), fc.nat(20), fc.nat(200)), { maxLength: 8 }),
      (text, steps) => {
        const split = splitTranscript(text);
        expect(joinTranscript(split.parts)).toBe(text);
        let edited = editedTranscript(split);
        for (const [isCut, at, offset] of steps) {
          edited = isCut ? splitPart(edited, at, offset) : mergeWithPrevious(edited, at);
        }
        // Two parts of which neither has a mark of its own get a blank line when they are merged.
        expect(joinTranscript(edited.parts).replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
      },
    ),
  );
});

test("no part is without words, and none begins or ends with a blank line", () => {
  fc.assert(
    fc.property(transcript, (text) => {
      const { shape, parts } = splitTranscript(text);
      if (shape === null) return;
      for (const part of parts) {
        expect(part.text.trim()).not.toBe("");
        expect(part.text).toBe(part.text.trimEnd());
        expect(part.text).not.toMatch(/^[ \t]*[\r\n]/);
      }
    }),
  );
});

test("a text that is all markers and fences is split in little time", () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `${"`".repeat(3 + (at % 5))}a\nUser: a`);
  const start = timeOnCore();
  splitTranscript(text.join("\n"));
  expect(timeOnCore() - start).toBeLessThan(2000);
});
