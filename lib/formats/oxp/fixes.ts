import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { parsePointer } from "@/lib/json/pointers";
import type { Diagnostic, FixOperation } from "@/lib/validation/diagnostic";

import { argsSchemaOf } from "./definition";
import type { FixAbout, Proposal } from "./fix-proposal";
import { proposeIdentityFix, setMember } from "./fixes-identity";
import { inlineReferences } from "./inline-refs";
import { describeParameter } from "./strict-schema";

const remove = (path: string): FixOperation => ({ op: "remove", path });

type Propose = (about: FixAbout, path: string, value: unknown) => Proposal | null;

const EMPTY_INPUT: Propose = () =>
  setMember("Say that anything may be passed", "/input_schema", { parameters: {} });

/** What can be done about each rule; those that are missing need a person. */
const PROPOSALS: ReadonlyMap<string, Propose> = new Map(
  Object.entries<Propose>({
    "OXP-UNKNOWN-MEMBER": moveMember,
    "OXP-INPUT-MISSING": EMPTY_INPUT,
    "OXP-INPUT-TYPE": EMPTY_INPUT,
    "OXP-INPUT-FLAT": (_, path, value) =>
      setMember("Put the schema into `parameters`", path, { parameters: value }),
    "OXP-PARAMS-TYPE": (_, path) => setMember("Say that anything may be passed", path, {}),
    "OXP-PARAM-NOT-SCHEMA": (_, path, value) =>
      typeof value === "boolean"
        ? setMember("Write it as a schema", path, value ? {} : { not: {} })
        : null,
    "OXP-PARAM-DESCRIPTION"(_, path, value) {
      const name = parsePointer(path).at(-1) ?? "";
      const description = describeParameter(name, asRecord(value) ?? {});
      return setMember("Describe parameters by their names", `${path}/description`, description);
    },
    "OXP-REF": inlineAll,
    "OXP-OUTPUT-ABSENT": (_, path) => setMember("Say that any value may come back", path, {}),
    "OXP-OUTPUT-TYPE": (_, path, value) =>
      value === true || value === "any"
        ? setMember("Say that any value may come back", path, {})
        : null,
    "OXP-REQUIREMENTS-TYPE": (_, path) => ({
      title: "Remove what are not requirements",
      operations: [remove(path)],
    }),
    "OXP-AUTH-TYPE": (_, path, value) =>
      asRecord(value) === null || !path.endsWith("/authorization")
        ? null
        : setMember("Make it a list", path, [value]),
    "OXP-SCOPES-TYPE"(_, path, value) {
      const words = path.endsWith("/scopes") ? asText(value) : null;
      const scopes = words?.split(/\s+/).filter(Boolean) ?? null;
      return scopes === null ? null : setMember("Split the scopes at blanks", path, scopes);
    },
    "OXP-SECRET-TYPE": (_, path, value) =>
      asText(value) && !path.endsWith("/secrets")
        ? setMember("Make it an object with this id", path, { id: value })
        : null,
    "OXP-USER-ID-TYPE": (_, path, value) =>
      value === "true" || value === "false"
        ? setMember("Write it as true or false", path, value === "true")
        : null,
  }),
);

/**
 * The finding with what can be done about it.
 * @param base JSON Pointer of the definition
 */
export function withFix(finding: Diagnostic, base: string, about: FixAbout): Diagnostic {
  const { rule } = finding;
  const path = finding.path.slice(base.length);
  const value = valueAt(about.definition, path);
  const proposal =
    PROPOSALS.get(rule)?.(about, path, value) ?? proposeIdentityFix(rule, about) ?? null;
  if (proposal === null) return finding;
  const { title, mode = "auto", operations } = proposal;
  const placed = operations.map((operation) => ({ ...operation, path: base + operation.path }));
  return { ...finding, fix: { title, mode, operations: placed } };
}

/** What the format does not name goes where everybody lets it stand: next to the parameters. */
function moveMember({ definition }: FixAbout, path: string, value: unknown): Proposal | null {
  const input = asRecord(definition.input_schema);
  if (input === null || asRecord(input["parameters"]) === null) return null;
  const name = parsePointer(path).at(-1) ?? "";
  const carried = { ...asRecord(input["x-colloquy"]), [name]: value };
  return {
    title: "Move members the format does not have next to the parameters",
    operations: [{ op: "set", path: "/input_schema/x-colloquy", value: carried }, remove(path)],
  };
}

/** Copies in the place of references; nothing where a schema refers to itself or to another document. */
function inlineAll({ definition }: FixAbout, path: string): Proposal | null {
  const args = argsSchemaOf(definition);
  const isInput = args !== null && path.startsWith(args.path);
  const schema = isInput ? args.schema : asRecord(definition.output_schema);
  const inlined = schema === null ? null : inlineReferences(schema);
  if (inlined?.ok !== true) return null;
  const place = isInput ? args.path : "/output_schema";
  return setMember("Put copies in the place of references", place, inlined.schema);
}

function valueAt(definition: JsonRecord, path: string): unknown {
  return parsePointer(path).reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return asList(value)[Number(name)];
    const record = asRecord(value);
    return record !== null && Object.hasOwn(record, name) ? record[name] : undefined;
  }, definition);
}
