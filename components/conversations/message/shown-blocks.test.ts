import { expect, test } from "vitest";
import { ALL_KINDS, type ShowKind } from "@/lib/domain/conversation/timeline/show";
import type { BlockView, MessageView } from "@/lib/domain/conversation/view/types";
import { shownBlocks } from "./shown-blocks";

const KINDS: BlockView["kind"][] = ["thinking", "toolCall", "toolResult", "text", "unknown"];

// Only the kinds and the role decide.
const messageOf = (role: string) =>
  ({
    role,
    blocks: KINDS.map((kind) => ({ kind, pointer: `/${kind}` })),
  }) as unknown as MessageView;

function left(role: string, ...kinds: ShowKind[]): string {
  const blocks = shownBlocks(messageOf(role), new Set(kinds));
  return blocks.map((block) => block.kind).join(" ");
}

test("only the blocks of the kinds that are shown are left", () => {
  expect(left("assistant", "assistant")).toBe("text unknown");
  expect(left("assistant", "thinking", "user")).toBe("thinking");
  expect(left("user", "user")).toBe("text unknown");
  expect(left("assistant", "tools")).toBe("toolCall toolResult");
});

test("nothing is copied when all kinds are shown", () => {
  const message = messageOf("assistant");
  expect(shownBlocks(message, ALL_KINDS)).toBe(message.blocks);
});
