import { describe, expect, test } from "vitest";
import { asRecord, asText } from "@/lib/shared/read-value";
import { parseInput } from "@/lib/validation/input";
import type { TSchema } from "@/lib/validation/schema";
import { apiDocument } from "../v1/openapi";
import { OPERATIONS, openApiDocument } from "./document";
import { SCHEMAS } from "./schemas";

/** What is looked at here. */
interface Described {
  paths: Record<string, Record<string, DescribedOperation>>;
}

interface DescribedOperation {
  parameters: { name: string; in: string; description?: string }[];
  responses: Record<string, unknown>;
  requestBody?: { required: boolean; content: Record<string, { schema: TSchema }> };
}

const text = JSON.stringify(openApiDocument());

describe("the OpenAPI document", () => {
  test("gives every operation one name and documents every name in its path", () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { paths } = JSON.parse(text) as Described;
    for (const { path, method } of OPERATIONS) {
      const { parameters, responses } = paths[path]![method.toLowerCase()]!;
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      const named = inPath.map(({ name }) => `{${name}}`);
      expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const { description } of parameters) expect(description).toMatch(/\w/);
      expect(Object.keys(responses).length).toBeGreaterThan(1);
    }
  });

  test("refers only to schemas that it has, and uses all of them", () => {
    const used = new Set(
      [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect(used).toEqual(new Set(Object.keys(SCHEMAS)));
  });

  test("says of every object what is in it, and of every list what it lists", () => {
    expect(bareIn(openApiDocument(), "")).toEqual([]);
    expect(bareIn(apiDocument(), "")).toEqual([]);
  });

  test("pages every list whose length the library decides", () => {
    const described = JSON.parse(text) as Described & { components: { schemas: Schemas } };
    const unpaged = OPERATIONS.flatMap(({ method, path, query }) => {
      const { responses } = described.paths[path]![method.toLowerCase()]!;
      if (method !== "GET" || PAGING.some((name) => Object.hasOwn(query ?? {}, name))) return [];
      return listsIn(responses["200"], described.components.schemas).map(
        (name) => `${path} ${name}`,
      );
    });
    expect(unpaged.toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
  });

  test("states bodies as they are accepted", () => {
    const { paths } = JSON.parse(text) as Described;
    expect(Object.keys(paths["/api/imports"]!["post"]!.requestBody!.content)).toEqual([
      "application/octet-stream",
      "multipart/form-data",
    ]);
    const run = paths["/api/imports/{id}/run"]!["post"]!.requestBody!;
    expect([run.required, Object.keys(run.content)]).toEqual([false, ["application/json"]]);
    const { schema } = run.content["application/json"]!;
    expect(parseInput(schema, { decisions: { new: "skip", "1": "import" } }).ok).toBe(true);
    expect(parseInput(schema, { decisions: { new: "explode" } }).ok).toBe(false);
  });

  test("is the contract that clients rely on", () => {
    const lines = OPERATIONS.map(
      ({ method, path, query }) => `${method} ${path} ${Object.keys(query ?? {}).join(" ")}`,
    );
    expect(lines.map((line) => line.trim()).sort()).toMatchInlineSnapshot(`
      [
        "DELETE /api/comments/{id}",
        "DELETE /api/consents/{id}",
        "DELETE /api/imports/{id} force",
        "DELETE /api/shares/{id}",
        "GET /api/auth/callback",
        "GET /api/backup damaged checked",
        "GET /api/calls/{call}",
        "GET /api/changes conversation member system kind cursor limit",
        "GET /api/conversations query private pinned problems tools errors source model date tag folder library import trash sort order cursor limit",
        "GET /api/conversations/facets query private pinned problems tools errors source model date tag folder library import trash",
        "GET /api/conversations/{id} download",
        "GET /api/conversations/{id}/branch-graph path from",
        "GET /api/conversations/{id}/branches path",
        "GET /api/conversations/{id}/changes cursor limit",
        "GET /api/conversations/{id}/comments message resolved cursor limit",
        "GET /api/conversations/{id}/comments/counts",
        "GET /api/conversations/{id}/comparison with",
        "GET /api/conversations/{id}/family",
        "GET /api/conversations/{id}/find text case word regex any thinking tools retries snippets",
        "GET /api/conversations/{id}/history message cursor limit",
        "GET /api/conversations/{id}/history/text message version",
        "GET /api/conversations/{id}/messages around retry before after limit deleted view show focused path",
        "GET /api/conversations/{id}/messages/{mid}/attachments/{n} download",
        "GET /api/conversations/{id}/messages/{mid}/attachments/{n}/check",
        "GET /api/conversations/{id}/messages/{mid}/body pointer download",
        "GET /api/conversations/{id}/messages/{mid}/raw",
        "GET /api/conversations/{id}/neighbours",
        "GET /api/conversations/{id}/outline buckets deleted view show focused path",
        "GET /api/conversations/{id}/people all cursor limit",
        "GET /api/conversations/{id}/preview at deleted view show focused path",
        "GET /api/conversations/{id}/print",
        "GET /api/conversations/{id}/problems",
        "GET /api/conversations/{id}/shell",
        "GET /api/conversations/{id}/shown from to turn deleted view show focused path",
        "GET /api/conversations/{id}/step from to back deleted view show focused path",
        "GET /api/diagram-frame",
        "GET /api/events conversation editing toolset reports",
        "GET /api/exports sort order cursor before limit",
        "GET /api/exports/ledger.ndjson",
        "GET /api/exports/{id}",
        "GET /api/folders conversation cursor limit",
        "GET /api/health",
        "GET /api/imports sort order cursor limit",
        "GET /api/imports/{id}",
        "GET /api/imports/{id}/credentials",
        "GET /api/imports/{id}/items/{item}",
        "GET /api/imports/{id}/items/{item}/differences",
        "GET /api/imports/{id}/items/{item}/excerpt line before after",
        "GET /api/imports/{id}/items/{item}/messages from limit",
        "GET /api/imports/{id}/items/{item}/messages/{mid}/attachments/{n} download",
        "GET /api/imports/{id}/items/{item}/messages/{mid}/body pointer",
        "GET /api/libraries",
        "GET /api/models cursor limit",
        "GET /api/models/{id} download",
        "GET /api/notifications unread cursor limit",
        "GET /api/oauth/callback state code iss error",
        "GET /api/oauth/client-metadata",
        "GET /api/openapi.json",
        "GET /api/permissions conversation cursor limit",
        "GET /api/permissions/doctor conversation rule after",
        "GET /api/permissions/explain toolset tool conversation cursor limit",
        "GET /api/permissions/history conversation rule severity q after",
        "GET /api/permissions/matrix all q after",
        "GET /api/permissions/references cursor limit",
        "GET /api/permissions/replay draft base",
        "GET /api/permissions/suggestions cursor limit",
        "GET /api/permissions/tests draft cursor limit",
        "GET /api/permissions/tools q decision risk source toolset sort order after",
        "GET /api/permissions/unasked cursor limit",
        "GET /api/pins sort q cursor limit",
        "GET /api/search q conversation cursor limit",
        "GET /api/search/suggest q",
        "GET /api/secrets cursor limit",
        "GET /api/shares conversation cursor limit",
        "GET /api/shares/{id}",
        "GET /api/sidebar query folder library cursor limit",
        "GET /api/tags cursor limit",
        "GET /api/toolsets cursor limit",
        "GET /api/toolsets/{id} download",
        "GET /api/toolsets/{id}/calls toolset tool",
        "GET /api/toolsets/{id}/changes cursor limit",
        "GET /api/toolsets/{id}/editing toolset tool",
        "GET /api/toolsets/{id}/filters toolset",
        "GET /api/toolsets/{id}/measures cursor limit",
        "GET /api/toolsets/{id}/sync toolset",
        "GET /api/toolsets/{id}/sync/changes toolset cursor limit",
        "GET /api/toolsets/{id}/sync/events toolset order cursor",
        "GET /api/toolsets/{id}/sync/items toolset page",
        "GET /api/toolsets/{id}/tool toolset tool at",
        "GET /api/toolsets/{id}/tools conversation",
        "GET /api/trash sort order cursor limit",
        "GET /health/live",
        "GET /health/ready",
        "GET /metrics",
        "GET /s/{token}",
        "PATCH /api/comments/{id}",
        "POST /api/backup/check",
        "POST /api/conversations/{id}/comments",
        "POST /api/exports",
        "POST /api/exports/findings",
        "POST /api/exports/findings/preview",
        "POST /api/exports/preview",
        "POST /api/exports/review all",
        "POST /api/imports filename",
        "POST /api/imports/{id}/fixes",
        "POST /api/imports/{id}/fixes/preview",
        "POST /api/imports/{id}/readings",
        "POST /api/imports/{id}/run",
        "POST /api/notifications/read",
        "POST /api/openapi-tools filename",
        "POST /api/shares",
        "POST /api/shares/{id}/version",
        "POST /api/validate",
      ]
    `);
  });
});

const PAGING = ["cursor", "after", "page", "from"];

/** Lists without pages, and what bounds each. */
const BOUNDED: Readonly<Record<string, string>> = {
  "/api/conversations/facets date": "years, months and days in view",
  "/api/conversations/facets flags": "six switches",
  "/api/conversations/facets folder": "as the sidebar",
  "/api/conversations/facets library": "libraries of one member",
  "/api/conversations/facets model": "models that one library names",
  "/api/conversations/facets source": "formats",
  "/api/conversations/facets tag": "200",
  "/api/conversations/{id}/branches choices": "the path through one conversation",
  "/api/conversations/{id}/branches path": "the path through one conversation",
  "/api/conversations/{id}/branches runs": "1,000",
  "/api/conversations/{id}/comments/counts counts": "the messages of the oldest 5,000 comments",
  "/api/conversations/{id}/comparison rows": "two conversations of 64 MB together",
  "/api/conversations/{id}/family children": "500",
  "/api/conversations/{id}/find parts": "5,000; more are counted",
  "/api/conversations/{id}/outline marks": "`buckets`",
  "/api/conversations/{id}/problems notes": "one document",
  "/api/conversations/{id}/problems problems": "the findings kept of one document",
  "/api/exports/{id} consents": "1,000",
  "/api/imports/{id}/credentials clashes": "200",
  "/api/imports/{id}/credentials offered": "200",
  "/api/imports/{id}/items/{item}/differences rows": "one document",
  "/api/libraries libraries": "libraries of one member",
  "/api/oauth/client-metadata grant_types": "a constant",
  "/api/oauth/client-metadata redirect_uris": "a constant",
  "/api/oauth/client-metadata response_types": "a constant",
  "/api/permissions/replay changes": "2,000; more are counted",
  "/api/permissions/replay handled": "pairs of three ways",
  "/api/search/suggest conversations": "the best few",
  "/api/search/suggest messages": "the best few",
  "/api/search/suggest pins": "the best few",
  "/api/search/suggest tags": "the best few",
  "/api/search/suggest tools": "the best few",
  "/api/search/suggest toolsets": "the best few",
  "/api/shares/{id} days": "200 days, the last ones",
  "/api/toolsets/{id}/calls calls": "the latest of one tool",
  "/api/toolsets/{id}/calls missing": "references of one server",
  "/api/toolsets/{id}/editing toolsets": "one document",
  "/api/toolsets/{id}/filters states": "one document",
  "/api/toolsets/{id}/filters toolsetIds": "one document",
  "/api/toolsets/{id}/tool callers": "50",
  "/api/toolsets/{id}/tool examples": "one definition",
  "/api/toolsets/{id}/tool remarks": "50",
  "/api/toolsets/{id}/tool versions": "50",
  "/api/toolsets/{id}/tools toolsets": "one document, as the grid shows it",
};

type Schemas = Readonly<Record<string, unknown>>;

/** The names of lists that the body of an answer has at its top. */
function listsIn(answer: unknown, schemas: Schemas): string[] {
  const inside = ["content", "application/json", "schema"];
  const body = inside.reduce<unknown>((value, name) => asRecord(value)?.[name], answer);
  const members = asRecord(resolved(body, schemas)?.["properties"]) ?? {};
  return Object.keys(members).filter((name) =>
    [resolved(members[name], schemas)?.["type"]].flat().includes("array"),
  );
}

function resolved(schema: unknown, schemas: Schemas): Record<string, unknown> | null {
  const ref = asText(asRecord(schema)?.["$ref"]);
  return asRecord(ref === null ? schema : schemas[ref.split("/").at(-1) ?? ""]);
}

const INNER = ["properties", "additionalProperties", "oneOf", "anyOf", "$ref"];

/** Places of schemas that say "an object" or "a list" and no more. */
function bareIn(node: unknown, place: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  const types = "type" in node ? [node.type].flat() : [];
  const isBare =
    (types.includes("object") && !INNER.some((keyword) => keyword in node)) ||
    (types.includes("array") && !("items" in node));
  const inner = Object.entries(node).flatMap(([name, value]) => bareIn(value, `${place}/${name}`));
  return isBare ? [place, ...inner] : inner;
}
