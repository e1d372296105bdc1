import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

test("a current client archives a set, the page says so and takes it out again", async ({
  page,
  baseURL,
}) => {
  await page.goto("/settings/api");
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Archivist");
  await dialog.getByText("Read and write", { exact: true }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = (await page.getByRole("dialog").locator("code").innerText()).trim();
  await page.getByRole("button", { name: "Done" }).click();
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${baseURL}/v1/workspaces/w${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const metadata = { name: "Observatory", externalId: "observatory" };
  const adapter = { type: "bare", bare: {} };
  const made = await send("POST", "/tool_sets", { metadata, spec: { adapter } });
  expect(made).toMatchObject({ status: 200, body: { state: "STATE_ACTIVE", spec: { adapter } } });
  const one = "/tool_sets/external_id:observatory";
  const tool = { description: "Turns the dome", parameters: {}, config: {} };
  await send("POST", `${one}/tools`, { metadata: { name: "turn" }, spec: tool });
  const archived = await send("POST", `${one}:archive`);
  expect(archived.body["state"]).toBe("STATE_ARCHIVED");

  await page.goto("/toolsets");
  await page.getByRole("link", { name: /observatory/ }).click();
  await expect(page.getByText("“observatory” is archived")).toBeVisible();
  await expect(page.getByTestId("effective-turn")).toContainText("Off");
  await expectClean(page);
  await page.getByRole("button", { name: "Unarchive" }).click();
  await expect(page.getByText("“observatory” is archived")).toHaveCount(0);
  expect((await send("GET", one)).body["state"]).toBe("STATE_ACTIVE");
  await send("DELETE", one);
});
