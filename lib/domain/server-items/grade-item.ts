import { equalJson } from "@/lib/json/equal";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { heavyPart } from "../sync/heavy-definition";
import { gradeServer, type Statement } from "../sync/grade-listing";
import { gradeChange } from "../toolset/grade/change";
import { GRADES, type Grade, type GradedPart } from "../toolset/grade/graded-part";
import { lintDefinition, type DefinitionRemark } from "../toolset/lint/definition";
import { COSMETIC_MEMBERS, KEY_MEMBERS, type ItemKind } from "./item";

/** Grades how what a server lists differs from what was accepted. Anything this does not know is dangerous. */
export function gradeItem(
  kind: ItemKind,
  accepted: Statement,
  seen: Statement,
): { readonly grade: Grade; readonly parts: readonly GradedPart[] } {
  const [was, is] = [accepted.raw, seen.raw];
  const parts = [
    ...gradeServer(accepted.from, seen.from),
    ...gradeChange(asTool(kind, was), asTool(kind, is)).parts.map((part) => ({
      ...part,
      pointer: ownPointer(part.pointer),
    })),
    ...gradeMembers(kind, was, is),
    ...gradeUnread(kind, was, is),
    ...(equalJson(was, is) ? [] : [heavyPart(is)].filter((part) => part !== null)),
  ].toSorted((a, b) => GRADES.indexOf(b.grade) - GRADES.indexOf(a.grade));
  return { grade: parts[0]?.grade ?? "none", parts };
}

/** What deserves a look in a definition by itself: hidden text, and words that speak to a model. */
export function lintItem(kind: ItemKind, raw: JsonRecord): readonly DefinitionRemark[] {
  const words = ["title", "name", "description"].flatMap((name) => {
    const text = asText(raw[name]);
    return text === null
      ? []
      : lintDefinition({ summary: text }).map((remark) => ({ ...remark, pointer: `/${name}` }));
  });
  const key = lintDefinition({ summary: asText(raw[KEY_MEMBERS[kind]]) ?? "" })
    .filter(() => kind !== "prompt")
    .map((remark) => ({ ...remark, pointer: `/${KEY_MEMBERS[kind]}` }));
  const { argsSchema } = asTool(kind, raw);
  const args = lintDefinition({ argsSchema }).map((remark) => ({
    ...remark,
    pointer: ownPointer(remark.pointer),
  }));
  return [...words, ...key, ...args];
}

/** A definition in the form in which changes of tools are graded. */
function asTool(kind: ItemKind, raw: JsonRecord): JsonRecord {
  const summary = asText(raw["description"]);
  return {
    name: raw[KEY_MEMBERS[kind]],
    ...(summary === null ? {} : { summary }),
    ...(kind === "prompt" ? { argsSchema: argumentSchema(raw) } : {}),
  };
}

/** The arguments of a prompt as a schema: each of them is a text. */
export function argumentSchema(raw: JsonRecord): JsonRecord {
  const known = asList(raw["arguments"]).flatMap((entry) => {
    const argument = asRecord(entry);
    const name = asText(argument?.["name"]);
    return argument === null || name === null ? [] : [{ name, argument }];
  });
  const properties = known.map(({ name, argument }) => {
    const described = Object.entries(argument).filter(
      ([member]) => member !== "name" && member !== "required",
    );
    return [name, { type: "string", ...Object.fromEntries(described) }];
  });
  const required = known.flatMap(({ name, argument }) =>
    argument["required"] === true ? [name] : [],
  );
  return { type: "object", properties: Object.fromEntries(properties), required };
}

/** What the form of a tool has no room for, so that a change of it would show nowhere else. */
function gradeUnread(kind: ItemKind, was: JsonRecord, is: JsonRecord): GradedPart[] {
  const unread = (raw: JsonRecord): JsonRecord => ({
    ...(asText(raw["description"] ?? "") === null ? { description: raw["description"] } : {}),
    ...(kind === "prompt" ? { arguments: unreadArguments(raw) } : {}),
  });
  const [old, now] = [unread(was), unread(is)];
  return ["description", "arguments"]
    .filter((name) => !equalJson(old[name] ?? null, now[name] ?? null))
    .map((name) => ({ grade: "dangerous", pointer: `/${name}`, text: `\`${name}\` changed` }));
}

/** The arguments of a prompt, or those entries of them, that are not in the form in which they are read. */
function unreadArguments(raw: JsonRecord): unknown {
  const list = raw["arguments"] ?? [];
  if (!Array.isArray(list)) return list;
  const names = new Set<string>();
  return list.filter((entry) => {
    const argument = asRecord(entry);
    const name = asText(argument?.["name"]);
    const isRead = name !== null && !names.has(name) && isFlag(argument?.["required"]);
    if (name !== null) names.add(name);
    return !isRead;
  });
}

const isFlag = (value: unknown): boolean => value === undefined || typeof value === "boolean";

const ownPointer = (pointer: string): string =>
  pointer
    .replace(/^\/summary(?=\/|$)/, "/description")
    .replace(/^\/argsSchema(?:\/properties)?(?=\/|$)/, "/arguments");

const GRADED_ELSEWHERE: ReadonlySet<string> = new Set([
  ...Object.values(KEY_MEMBERS).filter((name) => name !== "name"),
  "description",
]);
const READ_BY_PEOPLE: ReadonlySet<string> = new Set(["name", "mimeType"]);

function gradeMembers(kind: ItemKind, was: JsonRecord, is: JsonRecord): GradedPart[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  const own = (record: JsonRecord, name: string) =>
    Object.hasOwn(record, name) ? [record[name]] : [];
  return [...names].flatMap((name): GradedPart[] => {
    const isElsewhere =
      GRADED_ELSEWHERE.has(name) || (kind === "prompt" && ["name", "arguments"].includes(name));
    if (isElsewhere || equalJson(own(was, name), own(is, name))) return [];
    const grade = COSMETIC_MEMBERS.has(name)
      ? "cosmetic"
      : READ_BY_PEOPLE.has(name)
        ? "behavioural"
        : "dangerous";
    const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return [{ grade, pointer, text: `\`${name}\` changed` }];
  });
}
