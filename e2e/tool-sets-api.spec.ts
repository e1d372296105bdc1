import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

test("a program works with the toolsets by a key that is made, shown once and revoked", async ({
  page,
  baseURL,
}) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Tool sets API" }).click();
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Gardener");
  await dialog.getByText("Read and write", { exact: true }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog", { name: "Copy the key now" })).toBeVisible();
  const key = (await page.getByRole("dialog").locator("code").innerText()).trim();
  expect(key).toMatch(/^clq_[\w-]{43}$/);
  await expectClean(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const send = (method: string, path: string, body?: unknown, more?: Record<string, string>) =>
    fetch(`${baseURL}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = await send("POST", "/v1/tool_sets", {
    metadata: { name: "Garden", externalId: "eu/garden" },
    spec: {},
  });
  expect([made.status, made.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(made.headers.get("content-encoding")).toBeNull();
  const external = "/v1/workspaces/w/tool_sets/external_id:eu%2Fgarden";
  const tool = await send("POST", `${external}/tools`, {
    metadata: { name: "water" },
    spec: { description: "Waters the beds", parameters: {}, config: {} },
  });
  expect(tool.status).toBe(200);
  expect((await send("GET", "/v1/openapi.json")).headers.get("content-encoding")).toBeNull();
  // Long enough to be compressed on its way to another machine.
  const far = { "x-forwarded-for": "10.0.0.7" };
  const described = await send("GET", "/v1/openapi.json", undefined, far);
  expect(described.headers.get("content-encoding")).toBe("gzip");
  expect(await described.json()).toMatchObject({ openapi: "3.1.0" });
  expect((await send("GET", "/v1/nowhere")).status).toBe(404);
  expect((await send("GET", "/v1")).headers.get("content-type")).toBe("application/json");
  expect((await send("POST", `${external}/events`)).status).toBe(501);
  const big = { metadata: { name: "x".repeat(5_000_000) }, spec: {} };
  expect((await send("POST", "/v1/tool_sets", big)).status).toBe(413);

  await page.goto("/toolsets");
  await page.getByRole("link", { name: /eu-garden/ }).click();
  await expect(page.getByTestId("effective-water")).toBeVisible();

  await page.goto("/settings/api");
  await expect(page.getByRole("list", { name: "Keys" })).toContainText("Gardener");
  await expect(page.getByRole("list", { name: "Latest calls" })).toContainText(
    "POST /v1/tool_sets/{toolSetId}/tools",
  );
  await page.getByRole("button", { name: "POST /v1/tool_sets", exact: true }).click();
  const operation = page.getByRole("group", { name: "POST /v1/tool_sets", exact: true });
  await expect(
    operation.getByText("spec.adapter.mcp.includeTools.filters[].matcher.regex"),
  ).toBeVisible();
  await expectClean(page);
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("list", { name: "Keys" }).getByText("revoked")).toBeVisible();
  expect((await send("GET", "/v1/tool_sets")).status).toBe(401);
});
