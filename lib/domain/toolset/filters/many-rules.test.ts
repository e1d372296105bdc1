import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { leastWork } from "@/lib/testing/least-work";
import { findNamings } from "../edit/name-usages";
import { indexTools } from "../schema/tool-id";
import { conditionTest, MATCHERS } from "./condition";
import { compileReferences, hidingReason, readReferenceFilter } from "./reference-filter";
import { compileRules, readRuleList, type Purpose } from "./rule-list";
import { reachOfItems, reachOfRules } from "./rule-reach";

const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));

const value = fc.constantFrom("a", "A", "b", "ab", "aB", "");
const filter = fc.record({
  attribute: fc.constantFrom("ATTRIBUTE_NAME", "ATTRIBUTE_TITLE", "ATTRIBUTE_ODD"),
  matcher: fc
    .tuple(fc.constantFrom(...MATCHERS, "exact", "exact"), value, fc.boolean(), fc.boolean())
    .map(([kind, text, caseSensitive, isStated]) => ({
      ...(isStated ? { startsWith: "a" } : {}),
      [kind]: text,
      caseSensitive,
    })),
});
const list = fc.record({
  operator: fc.constantFrom("OPERATOR_OR", "OPERATOR_AND"),
  filters: fc.array(fc.oneof(filter, filter, filter, fc.constant(3)), { maxLength: 8 }),
});
const purpose = fc.constantFrom<Purpose>("include", "exclude", "ask");
const values = fc.record({ name: value, title: value, description: value });

test("a list says what its rules say one by one", () => {
  fc.assert(
    fc.property(list, purpose, values, (raw, meant, tool) => {
      const read = readRuleList(raw, meant);
      const strict = meant !== "include";
      const tried = read.conditions.flatMap((condition) => {
        const fits = conditionTest(condition, strict)?.(tool);
        return fits === undefined ? [] : [{ condition, fits }];
      });
      const { holds, by } = compileRules(read)(tool);
      const isOr = read.operator === "or";
      const [some, every] = [tried.some(({ fits }) => fits), tried.every(({ fits }) => fits)];
      expect(holds).toBe(tried.length === 0 ? !strict : isOr ? some : every);
      const deciding = tried.filter(({ fits }) => isOr !== holds || fits === holds);
      expect(by.count).toBe(deciding.length);
      expect(by.named).toEqual(deciding.slice(0, 3).map(({ condition }) => condition));
    }),
  );
});

test("several references say what each of them says", () => {
  const name = fc.constantFrom("a", "b", "c");
  const reference = fc.option(
    fc.record({
      filter: fc.constantFrom("only", "except", "tags", "withoutTags", "odd"),
      filterValue: fc.oneof(
        fc.array(name, { maxLength: 3 }).map((items) => items.join(",")),
        fc.constant(7),
      ),
    }),
  );
  const tool = fc.record({ name, tags: fc.array(name, { maxLength: 2 }) });
  fc.assert(
    fc.property(fc.array(reference, { minLength: 1, maxLength: 4 }), tool, (raw, asked) => {
      const filters = raw.map(readReferenceFilter);
      const reasons = filters.map((one) => (one === null ? null : hidingReason(one, asked)));
      const hidden = compileReferences(filters)(asked);
      const [first = null] = reasons;
      const others = raw.length === 1 ? "" : ", nor offered by another reference";
      expect(hidden).toBe(reasons.includes(null) ? null : `${first}${others}`);
    }),
  );
});

describe("10,000 tools under filters as long", () => {
  const MANY = 10_000;
  const ENOUGH_MS = 1500;
  const tools = times(MANY, (at) => ({ name: `tool_${at}`, summary: `Reads ${at}` }));
  const rules = (matcher: (at: number) => object, operator: string) => ({
    operator,
    filters: times(MANY, (at) => ({ attribute: "ATTRIBUTE_NAME", matcher: matcher(at) })),
  });
  const under = (slot: string, kept: object) => ({
    id: "s",
    tools,
    extensions: { [`dev.colloquy:${slot}`]: { v: 1, ...kept } },
  });
  const work = (toolset: ReturnType<typeof under>): number =>
    leastWork(() => {
      const copy = { ...toolset };
      collectPermissions({ toolsets: [copy] });
      findNamings([copy], indexTools([copy]), 0);
    }, ENOUGH_MS);

  test.each<[string, (at: number) => object]>([
    ["exact names", (at) => ({ exact: `tool_${at + MANY / 2}` })],
    ["exact names that are the same", () => ({ exact: "tool_7" })],
    ["parts of names", (at) => ({ contains: `_${at}_` })],
    ["rules that cannot be read", () => ({ regex: "(?=a)" })],
  ])("%s", (_, matcher) => {
    for (const operator of ["OPERATOR_OR", "OPERATOR_AND"]) {
      const filters = rules(matcher, operator);
      for (const purposeOf of ["includeTools", "excludeTools"]) {
        const source = { spec: { adapter: { mcp: { [purposeOf]: filters } } } };
        expect(work(under("cadenya", { source }))).toBeLessThan(ENOUGH_MS);
      }
      const list = readRuleList(filters, "exclude");
      const reach = leastWork(() => reachOfRules(list, { tools }), ENOUGH_MS);
      expect(reach).toBeLessThan(ENOUGH_MS);
    }
  });

  test("names of references", () => {
    const reference = { filter: "only", filterValue: tools.map(({ name }) => `x${name}`).join() };
    const others = times(3000, (at) => ({ filter: "only", filterValue: `y${at}` }));
    const toolset = under("mci", { source: {}, meta: { reference, otherReferences: others } });
    expect(work(toolset)).toBeLessThan(ENOUGH_MS);
    const read = readReferenceFilter(reference);
    const reach = leastWork(() => read && reachOfItems(read, { tools }), ENOUGH_MS);
    expect(reach).toBeLessThan(ENOUGH_MS);
  });
});

test("of rules that are tried on each tool, the 201st and later ones count as what cannot be applied", () => {
  const rules = times(201, (at) => ({
    attribute: "ATTRIBUTE_NAME",
    matcher: { contains: `x${at}` },
  }));
  const named = { attribute: "ATTRIBUTE_NAME", matcher: { exact: "x" } };
  const read = readRuleList({ operator: "OPERATOR_OR", filters: [...rules, named] }, "exclude");
  const faulty = read.conditions.flatMap(({ fault }, at) => (fault === null ? [] : at));
  expect(faulty).toEqual([200]);
  const patterns = times(21, (at) => ({ matcher: { regex: `x${at}` } }));
  const few = readRuleList({ operator: "OPERATOR_OR", filters: [...patterns, named] }, "ask");
  expect(few.conditions.flatMap(({ fault }, at) => (fault === null ? [] : at))).toEqual([20]);
});

test.each([10_000, 32_000, 900_000, 9_000_000])(
  "as many rules as a list may have are tried on %i characters before others could notice",
  (length) => {
    const text = "ab ".repeat(length / 3);
    const kinds = MATCHERS.filter((kind) => kind !== "regex");
    const rules = (purpose: Purpose, filters: unknown[]) =>
      compileRules(readRuleList({ filters }, purpose));
    const filterOf = (kind: string, value: string) => ({
      attribute: "ATTRIBUTE_DESCRIPTION",
      matcher: { [kind]: value },
    });
    const lists = [
      rules(
        "exclude",
        times(20, (at) => filterOf("regex", `a[b-c]+ x${at}`)),
      ),
      rules(
        "exclude",
        times(200, (at) => filterOf(kinds[at % kinds.length] ?? "", `x${at}`)),
      ),
    ];
    const work = leastWork(() => {
      for (const list of lists) list({ name: "a", title: "", description: text });
    }, 250);
    expect(work).toBeLessThan(250);
  },
);

test("a rule answers what is stricter about a text that is too long for it", () => {
  const description = "ab ".repeat(400_000);
  const raw = { filters: [{ attribute: "ATTRIBUTE_DESCRIPTION", matcher: { contains: "x" } }] };
  const holds = (purpose: Purpose) =>
    compileRules(readRuleList(raw, purpose))({ name: "a", title: "", description }).holds;
  expect([holds("include"), holds("exclude"), holds("ask")]).toEqual([false, true, true]);
});
