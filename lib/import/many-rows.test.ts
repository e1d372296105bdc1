import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { leastWorkOf } from "@/lib/testing/least-work";
import { useLibrary } from "@/lib/testing/library/library";

import { lines } from "./__corpus__/said";

useLibrary();

/** Two messages of each conversation, each in a line that names its conversation. */
const rows = (conversations: number) =>
  lines(
    ...Array.from({ length: conversations }, (_, at) =>
      ["user", "assistant"].map((role) => ({
        conversation_id: `c${at}`,
        role,
        content: `${role} ${at} ${"walnut tide ".repeat(12)}`,
      })),
    ).flat(),
  );

const FEW = 125;
const LONGER = 8;

test("planning rows of many conversations takes as many times the work as there are more of them", async () => {
  const many = rows(FEW * LONGER);
  const plan = await planFiles(["rows.jsonl", many]);
  expect(plan.totals).toMatchObject({ items: FEW * LONGER });
  const few = await leastWorkOf(() => planFiles(["rows.jsonl", rows(FEW)]), 0);
  // In a quadratic way it takes 64 times the work.
  const most = Math.max(3000, few * LONGER * 3);
  expect(await leastWorkOf(() => planFiles(["rows.jsonl", many]), most)).toBeLessThan(most);
});
