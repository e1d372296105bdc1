import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { FURTHER_TALKS } from "../__corpus__/further-talks";

useLibrary();

test.each(FURTHER_TALKS)(
  "%s: %s is refused by the name of its program",
  async (named, name, content) => {
    const { items } = await planFiles([name, content]);
    expect(items).toMatchObject([
      { format: "unknown", verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
    ]);
    const { message } = items[0]!.problems[0]!;
    expect(message.split(" has the keys ")[0]).toContain(named);
    expect(message).toMatch(/Closest: | is read/u);
  },
);

test.each([
  ["a list of labels", { data: ["walnut", "hazel"] }],
  [
    "texts of authors",
    {
      messages: [
        { author: "Ada", text: "The tide" },
        { author: "Bob", text: "rises" },
      ],
    },
  ],
  ["events", { name: "x", events: [{ at: 1 }] }],
  ["settings", { type: "risk", data: {}, eval: true, model: "m" }],
])("%s are not said to be of any program", async (_, content) => {
  const { items } = await planFiles(["file.json", content]);
  expect(items[0]!.problems[0]!.message).not.toContain("looks like");
});
