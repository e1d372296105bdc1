import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { leastWorkOf } from "@/lib/testing/least-work";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

/** A configuration with as many credentials as servers, each another one under the same name. */
const configuration = (servers: number) => ({
  mcpServers: Object.fromEntries(
    Array.from({ length: servers }, (_, at) => [
      `server${at}`,
      { command: "npx", env: { API_KEY: `sk-${"a1B2".repeat(10)}${at}` } },
    ]),
  ),
});

test("thousands of credentials of one file are taken out in one walk through it", async () => {
  const plan = await planFiles(["mcp.json", configuration(1500)]);
  expect(plan.items).toMatchObject([{ format: "mcp-config", verdict: "new" }]);
  // One walk for each of them took 18 s.
  const most = 5000;
  const took = await leastWorkOf(() => planFiles(["mcp.json", configuration(1500)]), most);
  expect(took).toBeLessThan(most);
});
