import { CONTRACTS, type ApiContract } from "@/lib/http/v1/contracts";
import { OPERATIONS } from "@/lib/http/openapi/document";

import type { Api } from "@/lib/testing/http/api";
import { answerToolSets } from "@/lib/testing/tool-sets-api/server";
import { bytesOf } from "@/lib/testing/http/read-answer";
import { apiRequest } from "@/lib/testing/http/request";

/** What the parameters of paths and queries may stand for, by their names; each value is tried. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** One answer of the walk. */
interface Read {
  /** Of the contract. */
  readonly path: string;
  readonly url: string;
  readonly status: number;
  /** Headers and body as they left. */
  readonly text: string;
}

/**
 * Reads everything that can be read: every GET route of the contract and of the Tool sets API, with all
 * combinations of the names for its path, without a query and with each parameter there is a name for, and with all of them.
 */
export async function readEverything(api: Api, names: Names, key: string): Promise<Read[]> {
  const reads: Read[] = [];
  for (const { path, url } of everyUrl(names)) {
    const response = await readUrl(api, url, key);
    const head = JSON.stringify([...response.headers]);
    const text = `${head}\n${(await bytesOf(response)).toString("latin1")}`;
    reads.push({ path, url, status: response.status, text });
  }
  return reads;
}

/** Asks one of these addresses, with a key where it is one of the Tool sets API. */
export function readUrl(api: Api, url: string, key: string): Promise<Response> {
  const request = apiRequest(url, { headers: { authorization: `Bearer ${key}` } });
  return url.startsWith("/v1/") ? answerToolSets(request) : api.send(request);
}

/** Every address that `readEverything` asks, with the path of its contract. */
export function everyUrl(names: Names): { readonly path: string; readonly url: string }[] {
  const paths = [
    ...OPERATIONS.filter(({ method }) => method === "GET").map(({ path, query = {} }) => ({
      path,
      query: Object.keys(query),
    })),
    ...Object.values<ApiContract>(CONTRACTS)
      .filter(({ methods }) => methods.includes("GET"))
      .map(({ path, query }) => ({ path, query: query as readonly string[] })),
    { path: "/v1/openapi.json", query: [] },
  ];
  return paths.flatMap(({ path, query }) =>
    fill(path, names).flatMap((filled) =>
      queriesOf(query, names).map((search) => ({ path, url: `${filled}${search}` })),
    ),
  );
}

function fill(path: string, names: Names): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  return (names[name] ?? ["1"]).flatMap((value) =>
    fill(path.replace(`{${name}}`, encodeURIComponent(value)), names),
  );
}

function queriesOf(parameters: readonly string[], names: Names): string[] {
  const known = parameters.filter((name) => names[name] !== undefined);
  const alone = known.flatMap((name) =>
    (names[name] ?? []).map((value) => `?${name}=${encodeURIComponent(value)}`),
  );
  const rounds = Math.max(0, ...known.map((name) => names[name]?.length ?? 0));
  const together = Array.from({ length: rounds }, (_, at) => {
    const pairs = known.map((name): [string, string] => {
      const values = names[name] ?? [];
      return [name, values[at] ?? values[0] ?? ""];
    });
    return `?${new URLSearchParams(pairs).toString()}`;
  });
  return [...new Set(["", ...alone, ...together])];
}
