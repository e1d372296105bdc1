import { EXPORT_FORMATS } from "@/lib/domain/exports/request";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import type { Api } from "@/lib/testing/http/api";
import { answerToolSets } from "@/lib/testing/tool-sets-api/server";
import { apiRequest, jsonRequest } from "@/lib/testing/http/request";
import { CANARY_PREFIX, filesWithCanary, holdsCanary } from "./canary";
import { readZip } from "@/lib/testing/zip/read";
import { readEverything, type Names } from "./walk-routes";

/** Where canaries were found, and what could not be looked into. */
interface Leaks {
  /** URLs of answers. */
  readonly routes: readonly string[];
  /** Formats of exports. */
  readonly exports: readonly string[];
  /** Of the data directory. */
  readonly files: readonly string[];
  readonly wasSaid: boolean;
  /** Routes that failed or never answered with anything, and formats in which nothing was written. */
  readonly unseen: readonly string[];
}

export const NOWHERE: Leaks = { routes: [], exports: [], files: [], wasSaid: false, unseen: [] };

/** A library that is searched has a toolset of this id with a tool of this name. */
export const SEARCHED = { toolset: "careless", tool: "look" } as const;

/** What only a message, an item of a plan, a model, an export, a call or a sign-in has that is still in memory; what accounts answer is there where they are on. */
const OF_MOMENTS =
  /\{(?:mid|item|call)\}|^\/api\/(?:models|exports)\/\{id\}$|^\/api\/(?:oauth|auth)\//;

/** Looks for canaries in everything a library answers, hands out, keeps and says. */
export class LeakSearch {
  readonly #api: Api;
  readonly #key: string;
  readonly #output: () => string;

  /** @param output what was logged so far */
  constructor(api: Api, key: string, output: () => string) {
    this.#api = api;
    this.#key = key;
    this.#output = output;
  }

  /** Asks the Tool sets API. */
  ask(method: string, path: string, body?: unknown): Promise<Response> {
    const request =
      body === undefined ? apiRequest(path, { method }) : jsonRequest(method, path, body);
    request.headers.set("authorization", `Bearer ${this.#key}`);
    return answerToolSets(request);
  }

  async find(...canaries: readonly string[]): Promise<Leaks> {
    const reads = await readEverything(this.#api, await this.#names(), this.#key);
    const answered = new Set(reads.filter(({ status }) => status < 300).map(({ path }) => path));
    const unread = reads.filter(
      ({ path, status }) => status >= 500 || !(answered.has(path) || OF_MOMENTS.test(path)),
    );
    const exported = await this.#exports(canaries);
    return {
      routes: reads.filter(({ text }) => holdsCanary(text, canaries)).map(({ url }) => url),
      exports: exported.leaking,
      files: filesWithCanary(process.env["COLLOQUY_DATA"] ?? "", canaries),
      wasSaid: holdsCanary(this.#output(), canaries),
      unseen: [...unread.map(({ status, url }) => `${status} ${url}`), ...exported.unwritten],
    };
  }

  /** The formats whose files hold a canary, also within an archive. */
  async #exports(canaries: readonly string[]) {
    const leaking: string[] = [];
    const unwritten: string[] = [];
    for (const format of EXPORT_FORMATS) {
      const exported = await this.#api.post("/api/exports", { format });
      // 422 says that nothing in the library has a form in this format.
      if (exported.status !== 200 && exported.status !== 422) unwritten.push(format);
      const bytes = Buffer.from(await exported.arrayBuffer());
      const isArchive = bytes.subarray(0, 2).toString() === "PK";
      const texts = isArchive ? [...(await readZip(bytes)).entries()].flat() : [bytes];
      if (texts.some((text) => holdsCanary(text, canaries))) leaking.push(format);
    }
    return { leaking, unwritten };
  }

  /** Calls that are still in memory, of the first tool of a toolset. */
  async #calls(path: string, toolset: string): Promise<string[]> {
    const query = new URLSearchParams({ toolset, tool: "0" }).toString();
    const overview = asRecord(await (await this.#api.get(`${path}?${query}`)).json());
    return asList(overview?.["calls"]).flatMap((call) => asText(asRecord(call)?.["callId"]) ?? []);
  }

  /** A link that shows a conversation as it is. */
  async #link(conversation = ""): Promise<{ id: string; token: string }> {
    const made = await this.#api.post("/api/shares", {
      conversation,
      redact: false,
      consent: true,
    });
    const { share, link } = asRecord(await made.json()) ?? {};
    const token = asText(link)?.split("/").at(-1) ?? "none";
    return { id: asText(asRecord(share)?.["id"]) ?? "none", token };
  }

  /** Ids of what is in the library, for every parameter of a route. */
  async #names(): Promise<Names> {
    const get = (path: string) => idsIn(this.#api.get(path));
    const files = (await get("/api/toolsets")).slice(0, 4);
    const talks = await get("/api/conversations");
    const link = await this.#link(talks[0]);
    const others = [...(await get("/api/imports")), ...(await get("/api/exports")).slice(0, 2)];
    const sets = (await idsIn(this.ask("GET", "/v1/tool_sets"))).slice(0, 3);
    const tools = await Promise.all(
      sets.map((id) => idsIn(this.ask("GET", `/v1/tool_sets/${id}/tools`))),
    );
    const row = asRecord(await (await this.#api.get(`/api/toolsets/${files[0]}/sync`)).json());
    const calls = await this.#calls(`/api/toolsets/${files[0]}/calls`, String(row?.["toolset"]));
    return {
      id: [
        ...files,
        ...talks.slice(0, 2),
        ...others,
        ...sets,
        ...tools.flat().slice(0, 2),
        link.id,
      ],
      token: [link.token],
      toolSetId: sets,
      call: calls.length === 0 ? ["none"] : calls,
      // What a conversation is compared with.
      with: talks.slice(0, 1),
      mid: (await get(`/api/conversations/${talks[0]}/messages`)).slice(0, 3),
      n: ["0"],
      q: [CANARY_PREFIX],
      prefix: [CANARY_PREFIX],
      includeInfo: ["true"],
      // Some routes want the id of a toolset, others its row; the same goes for tools.
      toolset: [String(row?.["toolset"]), SEARCHED.toolset],
      tool: ["0", SEARCHED.tool],
    };
  }
}

/** All values of members called `id` in an answer, outer ones first. */
export async function idsIn(answer: Promise<Response>): Promise<string[]> {
  const found: string[] = [];
  const waiting: unknown[] = [await (await answer).json()];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const id = asText(asRecord(next)?.["id"]);
    if (id) found.push(id);
    if (typeof next === "object" && next !== null) {
      waiting.push(...(Object.values(next) as unknown[]));
    }
  }
  return found;
}
