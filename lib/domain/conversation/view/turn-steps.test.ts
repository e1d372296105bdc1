import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { turnStep, type TurnStep } from "./turn-steps";
import type { BlockView, MessageView, SlotView } from "./types";

const at = { pointer: "", id: "", atMs: null };
const words = { text: "a", size: 1, elided: false };
const text = { ...at, kind: "text", text: words, streaming: false } as BlockView;
const call = { ...at, kind: "toolCall" } as BlockView;
const result = (callMessage: number | null) =>
  ({ ...at, kind: "toolResult", callMessage, shownAbove: callMessage !== null }) as BlockView;

interface Plain {
  role: string;
  blocks: BlockView[];
  model?: string;
  pinned?: boolean;
}

/** Slots of messages, a prompt of words beginning each turn. */
function slotsOf(messages: readonly Plain[]): SlotView[] {
  let turn = { number: 0, start: 0 };
  return messages.map(({ role, blocks, model, pinned }, position) => {
    if (role === "user" && blocks.includes(text))
      turn = { number: turn.number + 1, start: position };
    const message = {
      position,
      role,
      blocks,
      attachments: [],
      problems: 0,
      deleted: false,
      senderId: null,
      note: null,
      model: model ?? null,
      pinned: pinned === true,
    } as unknown as MessageView;
    return { position, turn, message, members: [{}] } as unknown as SlotView;
  });
}

function stepsOf(messages: readonly Plain[], from = 0): TurnStep[] {
  const slots = slotsOf(messages);
  return slots.map((slot) => turnStep(slot, (place) => (place < from ? undefined : slots[place])));
}

const prompt = { role: "user", blocks: [text] };
const answer = { role: "assistant", blocks: [text] };
const calling = { role: "assistant", blocks: [call] };

describe("turnStep", () => {
  test("heads the answer once and leaves results to their calls", () => {
    const results = { role: "tool", blocks: [result(1)] };
    expect(stepsOf([prompt, calling, results, calling, answer, prompt])).toEqual([
      "opening",
      "head",
      "carried",
      "step",
      "step",
      "opening",
    ]);
  });

  test("keeps what is notable about a message that only carries results", () => {
    const results = { role: "tool", blocks: [result(1)] };
    expect(stepsOf([prompt, calling, { ...results, pinned: true }])[2]).toBe("step");
    expect(stepsOf([prompt, calling, { role: "tool", blocks: [result(null)] }])[2]).toBe("step");
  });

  test("says who speaks when that changes", () => {
    const tool = { role: "tool", blocks: [text] };
    expect(stepsOf([prompt, answer, tool, answer])).toEqual(["opening", "head", "head", "head"]);
    const other = (model: string) => ({ ...answer, model });
    expect(stepsOf([prompt, other("a"), other("a"), answer, other("b")]).slice(1)).toEqual([
      "head",
      "step",
      "step",
      "step",
    ]);
    expect(stepsOf([prompt, other("a"), other("b")])[2]).toBe("head");
  });

  const messages = fc.array(
    fc.record({
      role: fc.constantFrom("user", "assistant", "tool"),
      blocks: fc.array(
        fc.oneof(
          fc.constantFrom(text, call),
          fc.nat({ max: 12 }).map((position) => result(position)),
        ),
        { maxLength: 3 },
      ),
      model: fc.constantFrom("a", "b"),
      pinned: fc.boolean(),
    }),
    { maxLength: 12 },
  );

  test("puts every message into exactly one turn, which begins with its opening", () => {
    fc.assert(
      fc.property(messages, (given) => {
        const slots = slotsOf(given);
        const steps = stepsOf(given);
        steps.forEach((step, position) => {
          expect(step === "opening").toBe(slots[position]?.turn.start === position);
        });
        expect(steps.filter((step) => step === "opening")).toHaveLength(
          new Set(slots.map(({ turn }) => turn.start)).size,
        );
      }),
    );
  });

  test("hides no result whose call is not shown above it in the same turn", () => {
    fc.assert(
      fc.property(messages, fc.nat({ max: 12 }), (given, from) => {
        const slots = slotsOf(given);
        stepsOf(given, from).forEach((step, position) => {
          if (step !== "carried") return;
          const { message, turn } = slots[position] ?? {};
          for (const block of message?.blocks ?? []) {
            const place = block.kind === "toolResult" ? (block.callMessage ?? -1) : -1;
            expect(place).toBeGreaterThanOrEqual(Math.max(from, turn?.start ?? 0));
            expect(place).toBeLessThan(position);
          }
        });
      }),
    );
  });

  test("does not depend on what is loaded below", () => {
    fc.assert(
      fc.property(messages, (given) => {
        const steps = stepsOf(given);
        given.forEach((_, end) => {
          expect(stepsOf(given.slice(0, end + 1))).toEqual(steps.slice(0, end + 1));
        });
      }),
    );
  });
});
