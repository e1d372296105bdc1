import { nameValue, quote } from "@/lib/domain/document/describe-value";
import {
  hidingReason,
  readReferenceFilter,
  splitFilterValue,
  type ToolTags,
} from "@/lib/domain/toolset/filters/reference-filter";
import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Fix } from "@/lib/validation/diagnostic";

import type { Report } from "./findings";

const KINDS: readonly string[] = ["only", "except", "tags", "withoutTags"];
/** Spellings of the command line. */
const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["without-tags", "withoutTags"],
  ["withouttags", "withoutTags"],
  ["without_tags", "withoutTags"],
]);

/** The name and the tags by which filters judge a tool. */
function tagsOfTool(tool: JsonRecord): ToolTags {
  const tags = asList(tool["tags"]).filter((tag) => typeof tag === "string");
  return { name: asText(tool["name"]) ?? "", tags };
}

/**
 * The tools a filter lets through, in their order; none where the filter has an error.
 * @param holder a reference, or the `config` of a server
 * @param place pointer of the holder in its file, for fixes
 */
export function applyFilter(
  holder: JsonRecord | null,
  tools: readonly JsonRecord[],
  report: Report,
  place: string,
): readonly JsonRecord[] {
  const filter = holder?.["filter"] ?? null;
  if (holder === null || filter === null) {
    if ((holder?.["filterValue"] ?? null) !== null) {
      report(
        "MCI-FILTER-VALUE-UNUSED",
        ["filterValue"],
        "Without a filter its value has no effect.",
      );
    }
    return tools;
  }
  if (!checkFilter(filter, holder["filterValue"], report, place)) return [];
  const read = readReferenceFilter(holder);
  if (read === null || read.kind === null) return tools;
  const seen = tools.map(tagsOfTool);
  checkNames(read.kind, read.items, seen, report);
  return tools.filter((_, at) => {
    const tool = seen[at];
    return tool !== undefined && hidingReason(read, tool) === null;
  });
}

function checkFilter(filter: unknown, value: unknown, report: Report, place: string): boolean {
  const name = asText(filter);
  if (name === null || !KINDS.includes(name)) {
    const named = name === null ? nameValue(filter) : quote(name);
    const message = `Unknown filter ${named}. Use only, except, tags or withoutTags.`;
    const wanted = OTHER_SPELLINGS.get((name ?? "").toLowerCase());
    const fix = wanted === undefined ? null : setFix(`Write ${wanted}`, `${place}/filter`, wanted);
    report("MCI-FILTER-TYPE", ["filter"], message, fix === null ? {} : { fix });
    return false;
  }
  if (value === undefined || value === null) {
    report("MCI-FILTER-VALUE-MISSING", [], `Filter ${quote(name)} needs a filterValue.`);
    return false;
  }
  const text = asText(value);
  if (text === null) {
    const items = asList(value);
    const isNames = items.length > 0 && items.every((item) => typeof item === "string");
    const fix = setFix("Join the list", `${place}/filterValue`, items.join(","));
    const message = "filterValue must be one comma-separated text.";
    report("MCI-FILTER-VALUE-TYPE", ["filterValue"], message, isNames ? { fix } : {});
    return false;
  }
  if (splitFilterValue(text).length > 0) return true;
  const message = `The filterValue of filter ${quote(name)} names nothing.`;
  report("MCI-FILTER-VALUE-EMPTY", ["filterValue"], message);
  return false;
}

function checkNames(
  filter: string,
  items: readonly string[],
  tools: readonly ToolTags[],
  report: Report,
): void {
  const isByTag = filter === "tags" || filter === "withoutTags";
  const there = new Set(tools.flatMap(({ name, tags }) => (isByTag ? tags : [name])));
  for (const item of items.filter((one) => !there.has(one))) {
    const near = [...there].find((one) => one.toLowerCase() === item.toLowerCase());
    const hint = near === undefined ? "" : ` Did you mean ${quote(near)}?`;
    const message = `Filter ${quote(filter)} names ${quote(item)}, which the toolset does not contain.${hint}`;
    report("MCI-FILTER-UNKNOWN-NAME", ["filterValue"], message);
  }
}

export function setFix(title: string, path: string, value: unknown): Fix {
  return { title, mode: "auto", operations: [{ op: "set", path, value }] };
}
