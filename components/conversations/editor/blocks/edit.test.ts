import { describe, expect, it } from "vitest";
import { draftOf, emptyDraft, type BlockDraft } from "./draft";
import { blockChange, newBlock } from "./edit";
import { blockFaults } from "./faults";

const RAW = `{"id":"m","role":"assistant","messageType":"composite","contentBlocks":[
  {"blockType":"toolCall","id":"c1","createdAt":"2026-01-01T00:00:00Z","toolRef":{"name":"weather","x-more":1},
   "args":{ "n": 12345678901234567890, "b": 1.0 }},
  {"blockType":"toolResult","id":"r1","createdAt":"2026-01-01T00:00:01Z","toolCallId":"c1",
   "toolResultState":"failed","output":null,"toolResultError":{"code":"E1","data":[1.50],"x-why":"?"}},
  {"blockType":"later","id":"z"}]}`;

const blocks = (JSON.parse(RAW) as { contentBlocks: Record<string, unknown>[] }).contentBlocks;

function stored(position: number): { draft: BlockDraft; block: Record<string, unknown> } {
  const block = blocks[position]!;
  return { draft: draftOf(RAW, block, position)!, block };
}

describe("the form of a block", () => {
  it("shows JSON values as they are written", () => {
    expect(stored(0).draft.args).toBe('{ "n": 12345678901234567890, "b": 1.0 }');
    expect(stored(1).draft.output).toBe("null");
    expect(stored(1).draft.errorData).toBe("[1.50]");
  });

  it("has none for a block of no known kind", () => {
    expect(draftOf(RAW, blocks[2]!, 2)).toBeNull();
  });

  it("changes nothing when nothing was typed", () => {
    for (const position of [0, 1]) {
      const { draft, block } = stored(position);
      expect(blockChange(draft, draft, block)).toBeNull();
    }
  });

  it("gives only what changed, arguments as they were typed", () => {
    const { draft, block } = stored(0);
    const args = '{ "n": 12345678901234567891 }';
    expect(blockChange(draft, { ...draft, args, requiresApproval: "yes" }, block)).toEqual({
      fields: { requiresApproval: true },
      texts: { args },
    });
  });

  it("keeps members of inner objects it does not know", () => {
    const call = stored(0);
    expect(
      blockChange(call.draft, { ...call.draft, toolName: "rain" }, call.block)?.fields,
    ).toEqual({ toolRef: { name: "rain", "x-more": 1 } });
    const result = stored(1);
    const change = blockChange(result.draft, { ...result.draft, errorCode: "E2" }, result.block);
    expect(change?.fields).toEqual({
      toolResultError: { code: "E2", data: [1.5], "x-why": "?" },
    });
  });

  it("takes an emptied member away, and an output of null is not empty", () => {
    const { draft, block } = stored(1);
    const change = blockChange(draft, { ...draft, output: "", durationMs: "812" }, block);
    expect(change).toEqual({ fields: { output: null }, texts: { durationMs: "812" } });
  });

  it("takes JSON that is none yet for a change", () => {
    const { draft, block } = stored(0);
    expect(blockChange(draft, { ...draft, args: '{"a"' }, block)).not.toBeNull();
    const result = stored(1);
    expect(
      blockChange(result.draft, { ...result.draft, errorData: "[" }, result.block),
    ).not.toBeNull();
  });

  it("makes a new block of what was filled in alone", () => {
    const draft = { ...emptyDraft("toolResult"), toolCallId: "c1", output: '"ok"' };
    expect(newBlock(draft)).toEqual({
      blockType: "toolResult",
      toolCallId: "c1",
      toolResultState: "succeeded",
      output: "ok",
    });
  });
});

describe("what keeps a block from being saved", () => {
  it("is JSON that is none, with its name", () => {
    const faults = blockFaults({ ...emptyDraft("toolCall"), toolName: "x", args: "{" });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^The arguments: /);
  });

  it("is arguments that are no object", () => {
    const faults = blockFaults({ ...emptyDraft("toolCall"), toolName: "x", args: "[1]" });
    expect(faults).toEqual(["The arguments must be an object: { … }."]);
  });

  it("is a call without a tool, and a part without its call", () => {
    expect(blockFaults(emptyDraft("toolCall"))).toContain("Enter a tool name.");
    expect(blockFaults(emptyDraft("toolApproval"))).toContain("Choose the call it belongs to.");
  });

  it("is nothing for a whole block", () => {
    expect(blockFaults({ ...emptyDraft("text"), text: "Hello" })).toEqual([]);
    expect(
      blockFaults({ ...emptyDraft("toolResult"), toolCallId: "c", durationMs: "1.5" }),
    ).toEqual([]);
  });
});
