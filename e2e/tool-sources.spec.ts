import type { APIRequestContext, Page } from "@playwright/test";
import { readZip } from "../lib/testing/zip/read";
import { zipBytes } from "../lib/testing/zip/bytes";
import { expect, test } from "./fixtures";

const API = `openapi: 3.0.3
info: { title: Lighthouse, version: 2.4.0 }
servers:
  - url: https://lights.example/v2
security: [{ lampKey: [] }]
paths:
  /lamps/{id}:
    get:
      operationId: showLamp
      summary: Shows a lamp.
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, nullable: true } }
      responses: { "200": { description: The lamp } }
    delete:
      responses: { "204": { description: Gone } }
components:
  securitySchemes:
    lampKey: { type: apiKey, in: header, name: X-Lamp-Key }
`;

const BUNDLE: Readonly<Record<string, string>> = {
  "cadenya.yaml": "bundleKey: quay\n",
  ".cadenya/toolSets/forms.yaml": `# Paper on the quay
metadata: { name: Quay forms }
spec:
  adapter: { type: http, http: { baseUrl: "https://forms.example", headers: { X-Key: "\${FORMS_KEY}" } } }
`,
  ".cadenya/toolSets/forms/fetch-form.yaml": `metadata: { name: fetch_form }
spec:
  description: Reads the fields of a form.   # of the harbour office
  parameters: { type: object, properties: {} }
  config: { type: http, http: { requestMethod: GET, path: /forms } }
`,
};

/** Imports what the plan offers and gives the store id of the only document. */
async function importOnly(page: Page, request: APIRequestContext): Promise<string> {
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await plan.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText(/^Imported “/)).toBeVisible();
  const list = (await (await request.get("/api/imports")).json()) as { items: { id: string }[] };
  const answer = await request.get(`/api/imports/${list.items[0]?.id}`);
  const record = (await answer.json()) as { import: { items: { entityId: string }[] } };
  return record.import.items[0]?.entityId ?? "";
}

test("a description of an API in YAML becomes tools that can be read", async ({
  page,
  request,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, { "lighthouse.yaml": API });
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await expect(plan.getByText("from OpenAPI")).toBeVisible();
  const id = await importOnly(page, request);
  await page.goto(`/toolsets/${id}`);
  for (const name of ["showLamp", "delete_lamps_id"]) {
    await expect(page.getByText(name).first()).toBeVisible();
  }
  await page.goto(`/toolsets/${id}/tool?set=Lighthouse&name=showLamp`);
  await expect(page.getByText("Shows a lamp.")).toBeVisible();
  const left = await request.post("/api/exports", { data: { toolsets: [id], format: "cjson" } });
  const text = await left.text();
  expect(text).toContain('"X-Lamp-Key": "${secret:LAMPKEY}"');
  expect(text).toContain('"url": "https://lights.example/v2"');
});

test("a bundle of Cadenya in an archive shows its tools and leaves as its files", async ({
  page,
  request,
  dropFiles,
}) => {
  const bytes = zipBytes(Object.entries(BUNDLE).map(([name, data]) => ({ name, data })));
  await page.goto("/conversations");
  await dropFiles(page, { "quay.zip": bytes });
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await expect(plan.getByText("from Cadenya")).toBeVisible();
  const id = await importOnly(page, request);
  await page.goto(`/toolsets/${id}`);
  await expect(page.getByText("fetch_form").first()).toBeVisible();

  const left = await request.post("/api/exports", {
    data: { toolsets: [id], format: "cadenya-bundle" },
  });
  expect(left.headers()["content-type"]).toContain("application/zip");
  expect(Object.fromEntries(await readZip(await left.body()))).toEqual(BUNDLE);
  const one = await request.post("/api/exports", {
    data: { toolsets: [id], format: "cadenya-file" },
  });
  expect(await one.json()).toMatchObject({
    toolSets: { forms: { name: "Quay forms", tools: { "fetch-form": { name: "fetch_form" } } } },
  });
});

test("findings about definitions of OXP are fixed before the import, and what calls need is shown", async ({
  page,
  request,
  dropFiles,
}) => {
  const define = (tool: string, more: object = {}) => ({
    id: `Orchard.${tool}`,
    name: tool,
    description: `To ${tool}.`,
    version: "1.0.0",
    input_schema: { parameters: {} },
    output_schema: null,
    ...more,
  });
  const requirements = {
    authorization: [{ id: "orchardry", oauth2: { scopes: ["trees.write"] } }],
    secrets: [{ id: "ORCHARD_KEY" }],
  };
  const tools = [define("prune", { requirements }), define("graft")];
  await page.goto("/conversations");
  await dropFiles(page, { "orchard.json": JSON.stringify({ tools }) });
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await plan.getByRole("button", { name: "Orchard", exact: true }).click();
  const item = page.getByRole("dialog", { name: "Orchard" });
  const fixes = item.getByRole("region", { name: "Fixes" });
  await fixes.getByRole("button", { name: /Complete ids with the version/ }).click();
  await expect(fixes).toHaveCount(0);
  await item.getByRole("button", { name: "Back to the plan" }).click();
  const id = await importOnly(page, request);

  await page.goto(`/toolsets/${id}/tool?set=Orchard&name=prune`);
  const needs = page.getByRole("region", { name: "Requirements" });
  await expect(needs).toContainText("authorization by orchardry");
  await expect(needs).toContainText("trees.write");
  await expect(needs).toContainText("secret ORCHARD_KEY");
  const left = await request.post("/api/exports", { data: { toolsets: [id], format: "oxp" } });
  const written = (await left.json()) as { tools: { id: string }[] };
  expect(written.tools.map((tool) => tool.id)).toEqual([
    "Orchard.prune@1.0.0",
    "Orchard.graft@1.0.0",
  ]);
});
