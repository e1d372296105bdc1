import { CONTRACTS, type ApiContract, type ContractId } from "./contracts";

export type RouteMatch =
  | {
      readonly kind: "found";
      readonly id: ContractId;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: "method"; readonly path: string; readonly allow: readonly string[] }
  | { readonly kind: "nowhere" };

const ENTRIES = Object.entries(CONTRACTS) as [ContractId, ApiContract][];
const VERBS: ReadonlySet<string> = new Set(["sync"]);

/**
 * Finds the operation a request asks for. Whatever stands before `/v1` is ignored, as is a workspace behind it.
 * @param pathname of the URL, with its percent escapes
 */
export function findRoute(method: string, pathname: string): RouteMatch {
  const from = pathname.indexOf("/v1/");
  const segments = pathname
    .slice(from + 1)
    .replace(/\/$/, "")
    .split("/");
  if (segments[1] === "workspaces") segments.splice(1, 2);
  const given = splitVerb(segments);
  const fitting = ENTRIES.flatMap(([id, contract]) => {
    const params = given === null ? null : fit(contract.path, given);
    return params === null ? [] : [{ id, contract, params }];
  });
  const [first] = fitting;
  if (first === undefined) return { kind: "nowhere" };
  const found = fitting.find(({ contract }) => contract.methods.some((name) => name === method));
  if (found !== undefined) return { kind: "found", id: found.id, params: found.params };
  const allow = fitting.flatMap(({ contract }) => contract.methods);
  return { kind: "method", path: first.contract.path, allow };
}

interface GivenPath {
  readonly segments: readonly string[];
  readonly verb: string;
}

/** Decodes each segment once; null where a percent escape is none. */
function splitVerb(segments: readonly string[]): GivenPath | null {
  const last = segments.at(-1) ?? "";
  const colon = last.lastIndexOf(":");
  const verb = last.slice(colon + 1);
  const head = last.slice(0, colon);
  // An external id can be a verb.
  const isVerb = colon > 0 && VERBS.has(verb) && head !== "external_id";
  try {
    const own = [...segments.slice(0, -1), isVerb ? head : last].map(decodeURIComponent);
    return { segments: own, verb: isVerb ? `:${verb}` : "" };
  } catch {
    return null;
  }
}

function fit(path: string, { segments, verb }: GivenPath): Record<string, string> | null {
  const colon = path.lastIndexOf(":");
  const [template, wanted] = colon === -1 ? [path, ""] : [path.slice(0, colon), path.slice(colon)];
  if (wanted !== verb) return null;
  const parts = template.slice(1).split("/");
  if (parts.length !== segments.length) return null;
  const params: [string, string][] = [];
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? "";
    if (!part.startsWith("{")) {
      if (part !== segment) return null;
    } else if (segment === "") return null;
    else params.push([part.slice(1, -1), segment]);
  }
  return Object.fromEntries(params);
}
