import { expect, test } from "vitest";

import { countLibrary } from "@/lib/data/conversations/list";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { statementsOf } from "@/lib/testing/postgres/statements-of";

useLibrary();

const ROWS = 1200;

test("what a large import brought is shown some hundred at a time, so that others have their turn", async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const turns = [
      { from: "human", value: `Question ${at}` },
      { from: "gpt", value: `Answer ${at}` },
    ];
    return JSON.stringify({ conversations: turns });
  });
  const statements = await statementsOf(() => importFiles(["rows.jsonl", rows.join("\n")]));
  expect((await countLibrary(LOCAL_VIEWER)).conversations).toBe(ROWS);
  const shown = (table: string, column: string) =>
    statements.filter((text) => text.startsWith(`update "${table}" set "${column}"`));
  expect(shown("Conversation", "state").length).toBeGreaterThanOrEqual(3);
  expect(shown("ImportItem", "undo").length).toBeGreaterThanOrEqual(3);
});
