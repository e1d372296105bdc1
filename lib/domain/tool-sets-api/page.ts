import { asRecord, asText } from "@/lib/shared/read-value";

/** Which part of a list is asked for. */
export interface PageRequest {
  /** Id of the last object of the page before. */
  readonly after: string | null;
  readonly descending: boolean;
  readonly limit: number;
  /** Of the name; "" lets everything through. */
  readonly prefix: string;
}

const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 100;

/** Reads the parameters of a list. What cannot be read counts as absent; see `unknownParameters` for the rest. */
export function readPage(parameters: URLSearchParams, order: "asc" | "desc"): PageRequest {
  const asked = parameters.get("sortOrder")?.toLowerCase();
  const wanted = asked === "asc" || asked === "desc" ? asked : order;
  const cursor = readCursor(parameters.get("cursor") ?? "");
  return {
    after: cursor?.after ?? null,
    descending: (cursor?.order ?? wanted) === "desc",
    limit: readLimit(parameters.get("limit") ?? ""),
    prefix: parameters.get("prefix") ?? "",
  };
}

/** Parameters of a list that would narrow or change it and that nobody here knows; empty ones ask for nothing. */
export function unknownParameters(
  parameters: URLSearchParams,
  known: readonly string[],
): readonly string[] {
  const names = [...parameters].filter(
    ([name, value]) => value !== "" && !known.includes(name.replace(/\[\]$/, "")),
  );
  return [...new Set(names.map(([name]) => name))];
}

function readLimit(text: string): number {
  const limit = Number(text.trim() || "0");
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, LARGEST_LIMIT) : DEFAULT_LIMIT;
}

/** The cursor of the page behind an object. */
export function writeCursor(last: string, descending: boolean): string {
  const cursor = JSON.stringify({ v: 1, k: last, o: descending ? "desc" : "asc" });
  return btoa(cursor).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function readCursor(text: string): { after: string; order: "asc" | "desc" } | null {
  try {
    const cursor = asRecord(JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/"))));
    const [after, order] = [asText(cursor?.["k"]), cursor?.["o"]];
    if (cursor?.["v"] !== 1 || after === null || (order !== "asc" && order !== "desc")) return null;
    return { after, order };
  } catch {
    return null;
  }
}
