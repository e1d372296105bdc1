import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What a list of the current API is narrowed to; members are null where nothing is asked. */
export interface ListFilter {
  /** In lower case; of the name or the external id. */
  readonly query: string | null;
  readonly labels: ReadonlyMap<string, string> | null;
  readonly names: ReadonlySet<string> | null;
  readonly states: ReadonlySet<string> | null;
  readonly requiresApproval: boolean | null;
}

/** What is wrong with a parameter. */
export interface ParameterFault {
  readonly field: string;
  readonly description: string;
}

type Read =
  | { readonly ok: true; readonly filter: ListFilter }
  | { readonly ok: false; readonly fault: ParameterFault };

const LONGEST_QUERY = 500;

/**
 * Reads the parameters that narrow a list; empty ones ask for nothing. Lists come as `a,b` from older clients and
 * repeated from newer ones.
 * @param states those that objects of the list can be in
 */
export function readListFilter(parameters: URLSearchParams, states: readonly string[]): Read {
  const query = (parameters.get("query") ?? "").trim();
  if (query.length > LONGEST_QUERY) {
    return fault("query", `value must have at most ${LONGEST_QUERY} characters`);
  }
  const labels = readLabels(parameters.getAll("labels"));
  if (labels === "unreadable") {
    return fault("labels", "value must be key=value pairs, separated by commas");
  }
  const asked = [...listOf(parameters, "states"), ...listOf(parameters, "state")];
  const wanted = asked.filter((state) => state !== "STATE_UNSPECIFIED");
  if (wanted.some((state) => !states.includes(state))) {
    const field = parameters.has("states") ? "states" : "state";
    return fault(field, `value must be one of ${states.join(", ")}`);
  }
  const approval = (parameters.get("requiresApproval") ?? "").toLowerCase();
  if (!["", "true", "false"].includes(approval)) {
    return fault("requiresApproval", "value must be true or false");
  }
  const names = listOf(parameters, "names");
  return {
    ok: true,
    filter: {
      query: query === "" ? null : query.toLowerCase(),
      labels,
      names: names.length === 0 ? null : new Set(names),
      states: wanted.length === 0 ? null : new Set(wanted),
      requiresApproval: approval === "" ? null : approval === "true",
    },
  };
}

function fault(field: string, description: string): Read {
  return { ok: false, fault: { field, description } };
}

function listOf(parameters: URLSearchParams, name: string): string[] {
  const given = [...parameters.getAll(name), ...parameters.getAll(`${name}[]`)];
  return given.flatMap((text) => text.split(",")).flatMap((text) => text.trim() || []);
}

function readLabels(given: readonly string[]): ReadonlyMap<string, string> | null | "unreadable" {
  const pairs = given.flatMap((text) => text.split(",")).filter((pair) => pair.trim() !== "");
  if (pairs.length === 0) return null;
  const labels = new Map<string, string>();
  for (const pair of pairs) {
    const cut = pair.indexOf("=");
    if (cut < 1) return "unreadable";
    labels.set(pair.slice(0, cut).trim(), pair.slice(cut + 1).trim());
  }
  return labels;
}

/** What a filter looks at. */
export interface Filtered {
  readonly metadata: JsonRecord;
  readonly state: string;
  readonly requiresApproval?: boolean;
}

/** Whether an object is in a narrowed list. Every condition must hold. */
export function isListed(
  filter: ListFilter,
  { metadata, state, requiresApproval }: Filtered,
): boolean {
  const name = asText(metadata["name"]) ?? "";
  const externalId = asText(metadata["externalId"]) ?? "";
  const labels = asRecord(metadata["labels"]) ?? {};
  const { query } = filter;
  return (
    (query === null || [name, externalId].some((text) => text.toLowerCase().includes(query))) &&
    [...(filter.labels ?? [])].every(
      ([key, value]) => Object.hasOwn(labels, key) && labels[key] === value,
    ) &&
    (filter.names === null || filter.names.has(name)) &&
    (filter.states === null || filter.states.has(state)) &&
    (filter.requiresApproval === null || filter.requiresApproval === (requiresApproval ?? false))
  );
}
