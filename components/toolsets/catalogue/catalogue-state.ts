import { parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs";
import { CATALOGUE_SORTS } from "@/lib/domain/permissions/reports/catalogue";
import { DECISIONS, RISKS } from "@/lib/domain/permissions/reports/risk-matrix";
import { sourceName } from "@/lib/domain/conversation/view/source-name";

/** What the list of all tools is narrowed to and sorted by; it is in the address. */
export const catalogueFilters = {
  q: parseAsString.withDefault(""),
  decision: parseAsStringLiteral(DECISIONS),
  risk: parseAsStringLiteral(RISKS),
  source: parseAsString,
  toolset: parseAsString,
  sort: parseAsStringLiteral(CATALOGUE_SORTS).withDefault("tool"),
  order: parseAsStringLiteral(["asc", "desc"]),
};
export type CatalogueState = inferParserType<typeof catalogueFilters>;

/** Takes every filter away; the order and the search stay. */
export const NO_FILTERS = { decision: null, risk: null, source: null, toolset: null } as const;

/** What the query is given: only what is set, so that equal filters are one cache entry. */
export function catalogueRequest({
  q,
  decision,
  risk,
  source,
  toolset,
  sort,
  order,
}: CatalogueState) {
  return {
    sort,
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(decision === null ? {} : { decision }),
    ...(risk === null ? {} : { risk }),
    ...(source === null ? {} : { source }),
    ...(toolset === null ? {} : { toolset }),
    ...(order === null ? {} : { order }),
  };
}

const DECIDED = new Map([
  ["runs", "Runs without approval"],
  ["asks", "Asks first"],
  ["off", "Off"],
]);
const RISKY = new Map([
  ["destructive", "Destructive"],
  ["readOnly", "Read-only"],
  ["notStated", "Not stated"],
]);

export const decisionWords = (value: string): string => DECIDED.get(value) ?? value;
export const riskWords = (value: string): string => RISKY.get(value) ?? value;
/** Where tools come from: a server, or the format of their file. */
export const sourceWords = (value: string): string =>
  value === "server" ? "Server" : (sourceName(value) ?? "CJSON");
