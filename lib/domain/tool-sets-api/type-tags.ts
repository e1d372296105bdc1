import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

// Current clients read which alternative an object is from its `type`.

const ADAPTERS = ["mcp", "http", "openapi", "bare"] as const;
const MATCHERS = ["exact", "startsWith", "endsWith", "contains", "regex"] as const;

/** The spec of a set with the `type` of each alternative in it. */
export function tagSetSpec(spec: JsonRecord): JsonRecord {
  const adapter = asRecord(spec["adapter"]) ?? {};
  const type = ADAPTERS.find((name) => asRecord(adapter[name]) !== null);
  // A set that reaches nothing is what current clients call bare.
  if (type === undefined) return { ...spec, adapter: { ...adapter, type: "bare", bare: {} } };
  const details = tagDetails(type, asRecord(adapter[type]) ?? {});
  return { ...spec, adapter: { ...adapter, [type]: details, type } };
}

function tagDetails(type: (typeof ADAPTERS)[number], details: JsonRecord): JsonRecord {
  if (type !== "mcp" && type !== "openapi") return details;
  const tagged: JsonRecord = Object.fromEntries(
    Object.entries(details).map(([name, value]): [string, unknown] => {
      if (name === "includeTools" || name === "excludeTools") return [name, tagFilter(value)];
      return [name, name === "toolApprovals" ? tagApprovals(value) : value];
    }),
  );
  return type === "openapi" ? { ...tagged, type: "url" } : tagged;
}

function tagApprovals(value: unknown): unknown {
  const approvals = asRecord(value);
  if (approvals === null) return value;
  if (approvals["always"] === true || approvals["only"] === undefined) {
    return { always: false, ...approvals, type: "always" };
  }
  return { ...approvals, only: tagFilter(approvals["only"]), type: "only" };
}

function tagFilter(value: unknown): unknown {
  const filter = asRecord(value);
  if (filter === null) return value;
  const filters = asList(filter["filters"]).map((one) => {
    const condition = asRecord(one) ?? {};
    const matcher = asRecord(condition["matcher"]);
    const type = MATCHERS.find((name) => typeof matcher?.[name] === "string");
    return type === undefined ? condition : { ...condition, matcher: { ...matcher, type } };
  });
  return { operator: "OPERATOR_UNSPECIFIED", ...filter, filters };
}

/** The spec of a tool with the `type` of how it is called. */
export function tagToolSpec(spec: JsonRecord, set: JsonRecord): JsonRecord {
  const config = asRecord(spec["config"]) ?? {};
  const type = ADAPTERS.find((name) => asRecord(config[name]) !== null);
  if (type !== undefined) return { ...spec, config: { ...config, type } };
  const ofSet = ADAPTERS.find((name) => asRecord(asRecord(set["adapter"])?.[name]) !== null);
  const called = ofSet === "mcp" || ofSet === "openapi" ? ofSet : "bare";
  return { ...spec, config: { ...config, type: called, [called]: {} } };
}

/** The name of an event's type as current clients spell it: that of the member which holds it. */
export function tagEvent(event: JsonRecord): JsonRecord {
  const { type, ...rest } = event;
  return { ...rest, type: Object.keys(rest)[0] ?? type };
}
