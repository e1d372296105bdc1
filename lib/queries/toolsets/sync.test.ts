import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

import { syncKeys, syncQuery } from "./sync";

afterEach(() => vi.unstubAllGlobals());

/** What the server says in turn of a sync that was begun by a press: its tools are on record before its resources. */
const STAGES = [
  { running: null, last: null },
  { running: { phase: "listing" }, last: null },
  { running: { phase: "saving" }, last: { id: 7, endedMs: 1 } },
  { running: null, last: { id: 7, endedMs: 1 } },
];

/** Every way in which a page may miss stages between the first and the last one. */
const LOOKS = [
  [0, 3],
  [0, 1, 3],
  [0, 2, 3],
  [0, 1, 2, 3],
  [1, 3],
  [1, 2, 3],
  [2, 3],
];

test.each(LOOKS.map((looks) => [looks.join(", "), looks] as const))(
  "a page that looks at the stages %s reads what is listed after the end",
  async (_, looks) => {
    const client = new QueryClient();
    let stage = STAGES[0];
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(stage)));
    const items = [...syncKeys.items(1), 1];
    client.setQueryData(items, []);
    for (const at of looks) {
      stage = STAGES[at];
      client.setQueryData(items, []);
      await client.fetchQuery({ ...syncQuery("file", 1), staleTime: 0 });
    }
    expect(client.getQueryState(items)?.isInvalidated).toBe(true);
  },
);
