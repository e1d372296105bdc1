import { readFacet, type FacetGroup } from "./facets";

const GROUP_NAMES: Readonly<Record<FacetGroup, string>> = {
  value: "Offered",
  approval: "Approval",
  set: "Set or inherited",
  hint: "Server says",
  state: "State",
  use: "Use",
  problem: "Definition",
  toolset: "Toolset",
  kind: "Kind",
  tag: "Tag",
};

/** Names of facets whose own name is no word for people. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["value:on", "on"],
  ["value:off", "off"],
  ["approval:ask", "ask"],
  ["approval:allow", "allow"],
  ["set:explicit", "set here"],
  ["set:inherited", "inherited"],
  ["set:pinned", "set to what it inherits"],
  ["set:overridden", "overridden"],
  ["hint:readOnly", "read-only"],
  ["hint:destructive", "destructive"],
  ["hint:idempotent", "idempotent"],
  ["hint:openWorld", "open world"],
  ["hint:notStated", "no hints"],
  ["use:used", "used"],
  ["use:never", "never used"],
  ["problem:some", "with problems"],
]);

export function groupName(group: FacetGroup): string {
  return GROUP_NAMES[group];
}

/** A facet in a word or two. */
export function facetName(facet: string): string {
  return NAMES.get(facet) ?? readFacet(facet)?.name ?? facet;
}

/** A facet with its group where the name alone would not tell. */
export function facetLabel(facet: string): string {
  const group = readFacet(facet)?.group;
  const isPlain = group === undefined || NAMES.has(facet);
  return isPlain ? facetName(facet) : `${groupName(group)}: ${facetName(facet)}`;
}
