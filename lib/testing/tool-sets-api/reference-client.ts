import type * as z from "zod";

import type { JsonRecord } from "@/lib/shared/read-value";

import { pageOf, TOOL, TOOL_SET, TOOL_SET_EVENT } from "./reference-schemas";

/** What a list may be asked for; events know no prefix. */
interface ListQuery {
  readonly cursor?: string;
  readonly includeInfo?: boolean;
  readonly limit?: number;
  readonly prefix?: string;
  readonly sortOrder?: string;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string;
  readonly total: number | undefined;
}

/** An answer that is no success. */
export class ReferenceError extends Error {
  readonly status: number;

  constructor(status: number, body: unknown) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
  }
}

/**
 * A client that knows of the API only what its published reference says, and nothing of this app: each answer
 * is held against the reference.
 */
export class ReferenceClient {
  readonly #origin: string;
  readonly #key: string;

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  readonly toolSets = {
    list: (query: ListQuery = {}) => this.#page("/v1/tool_sets", query, TOOL_SET),
    create: (body: JsonRecord) => this.#object("POST", "/v1/tool_sets", TOOL_SET, body),
    get: (id: string) => this.#object("GET", `/v1/tool_sets/${id}`, TOOL_SET),
    update: (id: string, body: JsonRecord) =>
      this.#object("PUT", `/v1/tool_sets/${id}`, TOOL_SET, body),
    delete: (id: string) => this.#send("DELETE", `/v1/tool_sets/${id}`),
    events: (id: string, query: Omit<ListQuery, "prefix"> = {}) =>
      this.#page(`/v1/tool_sets/${id}/events`, query, TOOL_SET_EVENT),
  };

  readonly tools = {
    list: (setId: string, query: ListQuery = {}) =>
      this.#page(`/v1/tool_sets/${setId}/tools`, query, TOOL),
    create: (setId: string, body: JsonRecord) =>
      this.#object("POST", `/v1/tool_sets/${setId}/tools`, TOOL, body),
    get: (setId: string, id: string) =>
      this.#object("GET", `/v1/tool_sets/${setId}/tools/${id}`, TOOL),
    update: (setId: string, id: string, body: JsonRecord) =>
      this.#object("PUT", `/v1/tool_sets/${setId}/tools/${id}`, TOOL, body),
    delete: (setId: string, id: string) =>
      this.#send("DELETE", `/v1/tool_sets/${setId}/tools/${id}`),
  };

  async #send(method: string, path: string, body?: JsonRecord): Promise<unknown> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new ReferenceError(response.status, answer);
    return answer;
  }

  async #object<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: JsonRecord,
  ): Promise<z.infer<Schema>> {
    return schema.parse(await this.#send(method, path, body));
  }

  async #page<Schema extends z.ZodType>(
    path: string,
    query: ListQuery,
    schema: Schema,
  ): Promise<Page<z.infer<Schema>>> {
    const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(given).toString();
    const answer = await this.#send("GET", search === "" ? path : `${path}?${search}`);
    const { items, pagination } = pageOf(schema).parse(answer);
    return {
      items: items ?? [],
      nextCursor: pagination?.nextCursor ?? "",
      total: pagination?.total,
    };
  }
}

/** Everything a list holds, page after page by the cursor of the one before. */
export async function everything<Item>(
  list: (query: ListQuery) => Promise<Page<Item>>,
  query: ListQuery,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor = ""; ;) {
    const page = await list(cursor === "" ? query : { ...query, cursor });
    items.push(...page.items);
    if (page.nextCursor === "") return items;
    cursor = page.nextCursor;
  }
}
