import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";
import { openaiToolFaults } from "@/lib/testing/receivers/tool-lists";

import { readToolList } from "./kit/tools/definitions";
import { findToolWriter } from "./tool-writers";
import { findWriter } from "./writers";

/** How long a description of a request may be, and how many tools it may have. */
const LONGEST = 1024;
const MOST = 128;

const letters = fc.constantFrom("x", "é", "🌧", "\n", "e\u0301", "👩‍🌾");
const longText = fc
  .array(letters, { minLength: 1015, maxLength: 1040 })
  .map((parts) => parts.join(""));

function writeTools(toolsets: readonly object[], options: { roundTrip?: boolean } = {}) {
  const { text, fidelity } = findToolWriter("openai-tools")!.write({ toolsets }, options);
  const tools = asList((JSON.parse(text) as JsonRecord)["tools"]).map((one) => asRecord(one) ?? {});
  const lost = new Map(fidelity.lost.map(({ what, count }) => [what, count]));
  return { tools, lost };
}

const hasHalfLetter = (text: string): boolean => JSON.stringify(text).includes("\\ud");
const described = (tool: JsonRecord) => asText(asRecord(tool["function"])?.["description"]) ?? "";

describe("the OpenAI list of tools", () => {
  test("shortens the descriptions of others that are too long, at a whole letter, and says how many", () => {
    fc.assert(
      fc.property(fc.array(longText, { minLength: 1, maxLength: 3 }), (texts) => {
        const list = texts.map((summary, at) => ({ name: `t${at}`, summary }));
        const { tools, lost } = writeTools([{ id: "a", kind: "builtin", tools: list }]);
        const long = texts.filter((text) => text.length > LONGEST).length;
        expect(tools.flatMap(openaiToolFaults)).toEqual([]);
        expect(lost.get("the ends of long descriptions of tools") ?? 0).toBe(long);
        const said = tools.map(described);
        expect(said.filter(hasHalfLetter)).toEqual([]);
        const starts = said.map((text) => (text.endsWith("…") ? text.slice(0, -1) : text));
        expect(texts.map((text, at) => text.startsWith(starts[at] ?? "?"))).toEqual(
          texts.map(() => true),
        );
        const whole = texts.filter((text, at) => text === said[at]);
        expect(whole).toHaveLength(texts.length - long);
      }),
      { numRuns: 60 },
    );
  });

  test("carries the whole description where that was asked for", () => {
    const summary = "y".repeat(3000);
    const toolsets = [{ id: "a", kind: "builtin", tools: [{ name: "t", summary }] }];
    const { tools } = writeTools(toolsets, { roundTrip: true });
    expect(described(tools[0] ?? {})).toHaveLength(LONGEST);
    expect(JSON.stringify(tools)).toContain(summary);
  });

  test("leaves a description that came so as it is, and says that it is refused", () => {
    const list = [
      { type: "function", function: { name: "a", description: "z".repeat(1025) } },
      { type: "function", name: "b", description: "z".repeat(1025), parameters: null },
      { type: "custom", custom: { name: "c", description: "z".repeat(1025) } },
      { type: "function", function: { name: "d", description: "z".repeat(1024) } },
    ];
    const file = JSON.parse(readToolList(list, { format: "somewhere" })!.document.text) as {
      toolsets: object[];
    };
    const { tools, lost } = writeTools(file.toolsets);
    expect(tools).toEqual(list);
    expect(lost.get("definitions that the receiver refuses")).toBe(3);
  });

  test.each([
    [MOST, undefined],
    [MOST + 1, 1],
    [300, 172],
  ])("of %i tools says how many are more than a request takes", (count, surplus) => {
    const tools = Array.from({ length: count }, (_, at) => ({ name: `t${at}` }));
    const half = Math.floor(count / 2);
    const { tools: written, lost } = writeTools([
      { id: "a", kind: "builtin", tools: tools.slice(0, half) },
      { id: "b", kind: "builtin", tools: tools.slice(half) },
    ]);
    expect(written).toHaveLength(count);
    expect(lost.get("requests with all of the tools")).toBe(surplus);
  });
});

test("a request shortens descriptions at a whole letter", async () => {
  await fc.assert(
    fc.asyncProperty(longText, async (description) => {
      const original = { tools: [{ type: "function", function: { name: "a", description } }] };
      const document = buildConversation({
        messages: [buildMessage({ content: "Ask", index: 0 })],
        extensions: { "dev.colloquy:source": { v: 1, format: "openai", original } },
      });
      const { text } = await writeAll(
        findWriter("openai-chat")!,
        outgoing(JSON.stringify(document)),
        {},
      );
      const request = asRecord(JSON.parse(text)) ?? {};
      const [tool] = asList(request["tools"]);
      const said = described(asRecord(tool) ?? {});
      expect(said.length).toBeLessThanOrEqual(LONGEST);
      expect(hasHalfLetter(said)).toBe(false);
    }),
    { numRuns: 60 },
  );
});
