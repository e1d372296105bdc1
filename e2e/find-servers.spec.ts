import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

test("what an address publishes opens as a plan, and nothing is added by itself", async ({
  page,
}) => {
  const card = { name: "orchard", remotes: [{ type: "streamable-http", url: "/mcp" }] };
  const server = createServer((request, response) => {
    const isCard = request.url === "/.well-known/mcp/server-card.json";
    response.writeHead(isCard ? 200 : 404).end(isCard ? JSON.stringify(card) : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await page.goto("/toolsets/discover");
    const place = page.getByRole("region", { name: "At an address" });
    await place.getByRole("textbox", { name: "Address" }).fill("http://10.0.0.1/");
    await place.getByRole("button", { name: "Find servers" }).click();
    await expect(place.getByText(/network that Colloquy may not reach/)).toBeVisible();
    await expectClean(page);
    await place.getByRole("textbox", { name: "Address" }).fill(`http://127.0.0.1:${port}/`);
    await place.getByRole("button", { name: "Find servers" }).click();
    await expect(page.getByText("found-servers.json").first()).toBeVisible();
    await page.goto("/toolsets");
    await expect(page.getByRole("link", { name: /orchard/ })).toHaveCount(0);
  } finally {
    server.close();
  }
});
