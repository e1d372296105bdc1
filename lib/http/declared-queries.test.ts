import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { expect, test } from "vitest";

import { openApiDocument, OPERATIONS } from "@/lib/http/openapi/document";
import { asRecord, asText } from "@/lib/shared/read-value";
import { Api } from "@/lib/testing/http/api";
import { apiRequest } from "@/lib/testing/http/request";
import { useLibrary } from "@/lib/testing/library/library";

import type { Operation } from "./request/operation";

useLibrary();

const DOCUMENT = openApiDocument();
const ajv = new Ajv2020({ strict: false });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT/);
ajv.addSchema({ ...DOCUMENT, $id: "https://api.example/" });

const VALUES = ["-1", "1.5", "1e99", "NaN", "\u0000", "null", "[]", "TRUE", "x".repeat(100_000)];

/** What the text of a parameter is, as its schema says it. */
const valueOf = (text: string, type: unknown) =>
  type === "integer" && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

/** Queries whose values an operation does not declare, with the name at fault. */
function* unfit({ query = {} }: Operation): Generator<[name: string, query: URLSearchParams]> {
  for (const [name, { schema }] of Object.entries(query)) {
    const check = ajv.compile(schema);
    for (const text of VALUES) {
      if (!check(valueOf(text, asRecord(schema)?.["type"])))
        yield [name, new URLSearchParams({ [name]: text })];
    }
  }
}

/** The declared schema of an answer, as a reference into the document. */
function declared({ path, method }: Operation, status: number): { readonly $ref: string } {
  const place = `/paths/${path.replaceAll("/", "~1")}/${method.toLowerCase()}/responses`;
  const responses = asRecord(
    asRecord(asRecord(asRecord(DOCUMENT["paths"])?.[path])?.[method.toLowerCase()])?.["responses"],
  );
  const name = Object.hasOwn(responses ?? {}, status) ? String(status) : "default";
  const [type = ""] = Object.keys(asRecord(asRecord(responses?.[name])?.["content"]) ?? {});
  const pointer = `${place}/${name}/content/${type.replaceAll("/", "~1")}/schema`;
  return { $ref: `https://api.example/#${encodeURI(pointer)}` };
}

test("a value that a parameter does not declare is refused by name, as the document says", async () => {
  const api = await Api.load();
  const complaints: string[] = [];
  let sent = 0;
  const refusals = new Map<string, ValidateFunction>();
  for (const one of OPERATIONS) {
    const { path, method, query, body } = one;
    // Addresses of the tool sets API read theirs as its clients expect it.
    if (query === undefined || !path.startsWith("/api/")) continue;
    const isBytes = body?.kind === "bytes" || body?.kind === "upload";
    const type = isBytes ? "application/octet-stream" : "application/json";
    const init = method === "GET" ? {} : { headers: { "content-type": type }, body: "{}" };
    for (const [name, given] of unfit(one)) {
      sent += 1;
      const address = `${path.replaceAll(/\{\w+\}/g, "1")}?${given.toString()}`;
      const answer = await api.send(apiRequest(address, { method, ...init }));
      const told: unknown = await answer.json();
      const where = `${method} ${path} ${given.toString().slice(0, 60)}: ${answer.status}`;
      const detail = asText(asRecord(told)?.["detail"]) ?? "";
      if (answer.status !== 400) complaints.push(where);
      else if (!detail.includes(name)) complaints.push(`${where} ${detail.slice(0, 100)}`);
      const schema = declared(one, answer.status);
      const check = refusals.get(schema.$ref) ?? ajv.compile(schema);
      refusals.set(schema.$ref, check);
      if (!check(told)) complaints.push(`${where} ${ajv.errorsText(check.errors)}`);
    }
  }
  expect(complaints).toEqual([]);
  expect(sent).toBeGreaterThan(500);
}, 60_000);
