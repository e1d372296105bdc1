import { asList, asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { contentHash } from "@/lib/json/hash";
import { formatPointer } from "@/lib/json/pointers";

import { follow, type ApiDocument } from "./document";
import type { OpenapiOperation } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

export const METHODS = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
] as const;

/** One operation where it is in its document. */
export interface Operation {
  readonly method: (typeof METHODS)[number];
  /** As in `/users/{id}`. */
  readonly path: string;
  /** JSON Pointer of it in the document. */
  readonly pointer: string;
  readonly value: Unchecked<OpenapiOperation>;
  /** Its own parameters and those of its path, resolved; its own win. */
  readonly parameters: readonly JsonRecord[];
  /** Its own addresses, or those of its path. */
  readonly servers: unknown;
  /** Parameters that lead nowhere. */
  readonly lost: number;
}

/** All operations in document order. */
export function listOperations(document: ApiDocument): Operation[] {
  const paths = Object.entries(asRecord(document.root["paths"]) ?? {});
  return paths.flatMap(([path, item]) => {
    const holder = follow(document, item);
    if (holder === null) return [];
    const shared = asList(holder["parameters"]);
    return methodsOf(holder).flatMap(([method, value]) => {
      const listed = [...shared, ...asList(value["parameters"])].map((each) =>
        follow(document, each),
      );
      const parameters = new Map<string, JsonRecord>();
      for (const parameter of listed) {
        const name = asText(parameter?.["name"]);
        if (parameter === null || name === null) continue;
        parameters.set(`${asText(parameter["in"]) ?? ""} ${name}`, parameter);
      }
      const lost = listed.filter((each) => asText(each?.["name"]) === null).length;
      const pointer = formatPointer(["paths", path, method]);
      const servers = value["servers"] ?? holder["servers"];
      const own = [...parameters.values()];
      return [{ method, path, pointer, value, parameters: own, servers, lost }];
    });
  });
}

/** The operations of a path in the order they are written. */
function methodsOf(holder: JsonRecord): [Operation["method"], JsonRecord][] {
  return Object.entries(holder).flatMap(([name, value]) => {
    const method = METHODS.find((known) => known === name);
    const operation = asRecord(value);
    return method === undefined || operation === null ? [] : [[method, operation]];
  });
}

/** Operations that OpenAPI 3.2 added, which become no tools: callers know the methods of 3.1. */
export function unreadOperations(document: ApiDocument): { name: string; pointer: string }[] {
  const paths = Object.entries(asRecord(document.root["paths"]) ?? {});
  return paths.flatMap(([path, item]) => {
    const holder = follow(document, item);
    const others = Object.keys(asRecord(holder?.["additionalOperations"]) ?? {});
    const added = others.map((method) => ({ method, at: ["additionalOperations", method] }));
    const asked = asRecord(holder?.["query"]) === null ? [] : [{ method: "QUERY", at: ["query"] }];
    return [...asked, ...added].map(({ method, at }) => ({
      name: `${method} ${path}`,
      pointer: formatPointer(["paths", path, ...at]),
    }));
  });
}

/** A path with its operations taken out. */
export function withoutOperations(item: unknown): unknown {
  const record = asRecord(item);
  if (record === null) return item;
  const isOperation = (name: string) => METHODS.some((method) => method === name);
  const kept = Object.entries(record).filter(
    ([name, value]) => !isOperation(name) || asRecord(value) === null,
  );
  return recordFrom(kept);
}

const LONGEST = 64;
const MARK = 8;

/**
 * What operations are called as tools: their id, else method and path as words. Of several that share a name the
 * first keeps it, in document order; an operation that is added at the end changes no other name.
 */
export function operationNames(
  operations: readonly Pick<Operation, "method" | "path" | "value">[],
): string[] {
  const [given, numbers] = [new Set<string>(), new Map<string, number>()];
  return operations.map(({ method, path, value }) => {
    const id = asText(value.operationId);
    const words = `${method}_${path.replaceAll(/[^A-Za-z0-9_-]+/g, "_").replaceAll(/^_+|(?<!_)_+$/g, "")}`;
    const wanted = clean(id || words.replace(/(?<!_)_+$/, ""));
    let name = wanted;
    for (let count = numbers.get(wanted) ?? 2; given.has(name); count += 1) {
      const ending = `_${count}`;
      name = `${wanted.slice(0, LONGEST - ending.length)}${ending}`;
      numbers.set(wanted, count + 1);
    }
    given.add(name);
    return name;
  });
}

function clean(original: string): string {
  const allowed = original.replaceAll(/[^A-Za-z0-9_-]/gu, "_") || "tool";
  if (allowed.length <= LONGEST) return allowed;
  const mark = contentHash(original).slice(0, MARK);
  return `${allowed.slice(0, LONGEST - MARK - 1)}_${mark}`;
}
