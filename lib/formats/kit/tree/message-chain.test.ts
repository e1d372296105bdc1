import { expect, test } from "vitest";

import { openai } from "@/lib/formats/openai";
import { parseContext } from "@/lib/testing/formats/fixtures";

interface Placed {
  readonly id: string;
  readonly index?: number;
  readonly isPreferred?: boolean;
}

async function placesOf(rows: readonly object[]) {
  const { documents } = await openai.parse(rows, parseContext());
  const { messages } = JSON.parse(documents[0]!.text) as { messages: Placed[] };
  return messages.map(({ id, index, isPreferred }) => [id, index, isPreferred]);
}

const row = (id: string, parent: string | null, role: string, member = "parent_id") => ({
  id,
  [member]: parent,
  role,
  content: `What ${id} says.`,
});

test.each(["parent_id", "parentId", "parentMessageId", "parent"])(
  "two answers that follow the same message by their %s are versions",
  async (member) => {
    const rows = [
      row("a", null, "user", member),
      row("b", "a", "assistant", member),
      row("c", "a", "assistant", member),
      row("d", "c", "user", member),
    ];
    expect(await placesOf(rows)).toEqual([
      ["a", 0, undefined],
      ["b", 1, false],
      ["c", 1, true],
      ["d", 2, undefined],
    ]);
  },
);

test.each([
  ["each follows the one before", [row("a", null, "user"), row("b", "a", "assistant")]],
  [
    "one follows nobody that is known",
    [row("a", null, "user"), row("b", "a", "assistant"), row("c", "x", "assistant")],
  ],
  ["ids repeat", [row("a", null, "user"), row("b", "a", "assistant"), row("b", "a", "assistant")]],
  [
    "one follows itself",
    [row("a", null, "user"), row("b", "a", "assistant"), row("c", "c", "assistant")],
  ],
])("a list is one line where %s", async (_, rows) => {
  const places = await placesOf(rows);
  expect(places.map(([, index]) => index)).toEqual(rows.map(() => undefined));
});
