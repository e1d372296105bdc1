import { storeApiKey } from "@/lib/data/api/keys";
import type { ApiScope } from "@/lib/domain/tool-sets-api/api-key";
import type { JsonRecord } from "@/lib/shared/read-value";

import { misfitOfAnswer } from "./check-answer";

/** An answer of the Tool sets API. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into answers of many shapes.
  readonly body: Answered;
}

/** What a test reads of any answer. */
export interface Answered {
  readonly metadata: Readonly<Record<string, string>> & { readonly labels: JsonRecord };
  readonly spec: JsonRecord;
  readonly info?: JsonRecord;
  readonly items: readonly Answered[];
  readonly pagination: {
    readonly nextCursor: string;
    readonly next_cursor: string;
    readonly total: number;
  };
  readonly code: number;
  readonly message: string;
  readonly details: readonly JsonRecord[];
  readonly event: JsonRecord;
  readonly toolSetId: string;
}

/** A client that knows only the reference of the API. */
export class ToolSetsClient {
  readonly #origin: string;
  readonly #key: string | null;

  constructor(origin: string, key: string | null) {
    this.#origin = origin;
    this.#key = key;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        accept: "application/json",
        ...(this.#key === null ? {} : { authorization: `Bearer ${this.#key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answered: unknown = JSON.parse(text === "" ? "{}" : text);
    const fault = text === "" ? null : misfitOfAnswer(method, path, response.status, answered);
    if (fault !== null) throw new Error(`${method} ${path} is answered by no ${fault}`);
    return { status: response.status, headers: response.headers, body: answered as Answered };
  }

  get(path: string): Promise<ApiAnswer> {
    return this.send("GET", path);
  }

  /** Makes an object that is to be made without fault. */
  async make(path: string, body: unknown): Promise<Answered> {
    const { status, body: made } = await this.send("POST", path, body);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(made)}`);
    return made;
  }
}

let keys = 0;

/** A key of the present library. */
export async function makeTestKey(scope: ApiScope = "tools:manage"): Promise<string> {
  keys += 1;
  const key = `test key ${keys}`;
  await storeApiKey(key, `Key ${keys}`, scope);
  return key;
}
