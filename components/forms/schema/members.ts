import { normaliseSchema } from "@/lib/domain/json-schema/normalise-schema";
import type { FormNode } from "@/lib/domain/json-schema/form-node";
import { formatPointer } from "@/lib/json/pointers";
import { recordOf } from "@/lib/shared/keys-of";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { jsonFault, objectFault, textAt } from "../json/text";
import type { FieldLook } from "./look";

/** What a form says about a member of an object that it edits. */
export interface MemberWords<Key extends string = string> extends FieldLook {
  /** In the draft. */
  readonly key: Key;
  /** Its place in the object: its name, or names from the outside in with "/" between them. */
  readonly at: string;
  readonly label: string;
  /** What a fault of it begins with, where that is not the label. */
  readonly name?: string;
  /** What a number counts, as in "of milliseconds". */
  readonly unit?: string;
  /** Whether an empty field takes it away although the schema demands it: the object is then completed elsewhere. */
  readonly isCompleted?: boolean;
}

/** A member of an object that a form edits: what its schema allows there, and how the form shows it. */
export interface Member<Key extends string = string> {
  readonly key: Key;
  readonly path: readonly string[];
  /** JSON Pointer from the object. */
  readonly pointer: string;
  readonly node: FormNode;
  /** Its JSON has to be an object. */
  readonly isObject: boolean;
  readonly isRequired: boolean;
  readonly label: string;
  readonly name: string;
  readonly unit: string;
  readonly look: FieldLook;
}

/** What a form holds of an object: each member as a text, "" where there is none. Flags are "yes" and "no". */
export type TextDraft<Key extends string> = Readonly<Record<Key, string>>;

/** Ties fields to the members of a schema that they edit, in the order in which a new object has them. */
export function bindMembers<const Key extends string>(
  schema: unknown,
  words: readonly MemberWords<Key>[],
): readonly Member<Key>[] {
  return words.map(({ key, at, label, name, unit, isCompleted = false, ...look }) => {
    const path = at.split("/");
    const { own, isRequired } = memberSchema(schema, path);
    // Inside an object, as it stands in the document: alone, an object that may hold anything is an empty form.
    const around = normaliseSchema({ type: "object", properties: { own } });
    const node = around.kind === "object" ? around.fields[0]?.node : undefined;
    if (node === undefined) throw new Error(`the schema makes no field of ${at}`);
    return {
      key,
      path,
      pointer: formatPointer(path),
      node,
      isObject: own["type"] === "object",
      isRequired: isRequired && !isCompleted,
      label,
      name: name ?? label,
      unit: unit === undefined ? "" : ` ${unit}`,
      look,
    };
  });
}

/** One member by itself. */
export function bindMember(schema: unknown, words: Omit<MemberWords, "key">): Member {
  const [member] = bindMembers(schema, [{ ...words, key: words.at }]);
  if (member === undefined) throw new Error(`no member ${words.at}`);
  return member;
}

function memberSchema(
  schema: unknown,
  path: readonly string[],
): { own: JsonRecord; isRequired: boolean } {
  let own = asRecord(schema);
  let isRequired = true;
  for (const name of path) {
    const required = asList(own?.["required"]);
    own = asRecord(asRecord(own?.["properties"])?.[name]);
    isRequired &&= required.includes(name);
  }
  if (own === null) throw new Error(`the schema has no member ${path.join("/")}`);
  return { own, isRequired };
}

/** Whether its exact text matters: digits of numbers and the order of keys are kept as they are written. */
export function isJsonText({ node: { kind } }: Member): boolean {
  return kind !== "text" && kind !== "choice" && kind !== "flag";
}

/** An empty form; a choice that has to be made begins with its first value. */
export function emptyTexts<Key extends string>(members: readonly Member<Key>[]): TextDraft<Key> {
  return textsOf(members, ({ node, isRequired }) =>
    node.kind === "choice" && isRequired ? (asText(node.options[0]) ?? "") : "",
  );
}

/**
 * The form of an object that is there.
 * @param raw the text it is part of
 * @param pointer of the object in that text
 */
export function readTexts<Key extends string>(
  members: readonly Member<Key>[],
  object: unknown,
  raw: string,
  pointer = "",
): TextDraft<Key> {
  return textsOf(members, (member) => {
    if (isJsonText(member)) return textAt(raw, pointer + member.pointer);
    let value = object;
    for (const name of member.path) value = asRecord(value)?.[name];
    if (member.node.kind !== "flag") return asText(value) ?? "";
    return typeof value === "boolean" ? flagText(value) : "";
  });
}

function textsOf<Key extends string>(
  members: readonly Member<Key>[],
  textOf: (member: Member<Key>) => string,
): TextDraft<Key> {
  return recordOf(members.map((member) => [member.key, textOf(member)] as const));
}

export function flagText(value: boolean | undefined): string {
  return value === undefined ? "" : value ? "yes" : "no";
}

export function flagOf(text: string): boolean | undefined {
  return text === "" ? undefined : text === "yes";
}

/** The value a text represents; undefined where the member is then not in the document. */
function valueOf(member: Member, text: string): unknown {
  if (isJsonText(member)) return parsed(text);
  if (member.node.kind === "flag") return flagOf(text);
  return text === "" && !member.isRequired ? undefined : text;
}

/** Undefined too where it is no JSON yet, which cannot be saved. */
function parsed(text: string): unknown {
  try {
    return text.trim() === "" ? undefined : JSON.parse(text);
  } catch {
    // Said by `textFaults`.
    return undefined;
  }
}

/** The members as the form gives them; an inner object of which nothing is given is left out. */
export function givenValues<Key extends string>(
  members: readonly Member<Key>[],
  draft: TextDraft<Key>,
): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const member of members) {
    const value = valueOf(member, draft[member.key]);
    const [top = "", ...inner] = member.path;
    if (value === undefined) continue;
    values.set(top, inner.length === 0 ? value : withInner(values.get(top), inner, value));
  }
  return Object.fromEntries(values);
}

function withInner(around: unknown, [name = "", ...inner]: readonly string[], value: unknown) {
  const record = asRecord(around) ?? {};
  const own: unknown = inner.length === 0 ? value : withInner(record[name], inner, value);
  return { ...record, [name]: own };
}

/** What a form changes about one member of the object itself: its value, its text, or that it is gone. */
export type MemberChange = { readonly name: string } & (
  | { readonly value: unknown }
  | { readonly text: string }
  | { readonly isGone: true }
);

/**
 * What was typed, member by member; empty when nothing was.
 * @param stored the object, whose inner objects keep the members that the form does not know
 */
export function memberChanges<Key extends string>(
  members: readonly Member<Key>[],
  before: TextDraft<Key>,
  after: TextDraft<Key>,
  stored: JsonRecord | null = null,
): readonly MemberChange[] {
  const names = [...new Set(members.map(({ path }) => path[0] ?? ""))];
  return names.flatMap((name): MemberChange[] => {
    const own = members.filter(({ path }) => path[0] === name);
    if (own.every((member) => isSame(member, before[member.key], after[member.key]))) return [];
    const [only] = own;
    if (only?.path.length === 1 && isJsonText(only)) {
      const text = after[only.key].trim();
      return [text === "" ? { name, isGone: true } : { name, text }];
    }
    const value = givenValues(own, after)[name];
    if (value === undefined) return [{ name, isGone: true }];
    return [{ name, value: only?.path.length === 1 ? value : withFurther(own, value, stored) }];
  });
}

function isSame(member: Member, before: string, after: string): boolean {
  if (!isJsonText(member)) return before === after;
  if (before.trim() === after.trim()) return true;
  // Inside an object it is written again with it, so how it is written is not kept.
  if (member.path.length === 1 || parsed(after) === undefined) return false;
  return JSON.stringify(parsed(before)) === JSON.stringify(parsed(after));
}

function withFurther(own: readonly Member[], value: unknown, stored: JsonRecord | null): unknown {
  const known = new Set(own.map(({ path }) => path[1]));
  const inner = asRecord(stored?.[own[0]?.path[0] ?? ""]);
  const further = Object.entries(inner ?? {}).filter(([name]) => !known.has(name));
  return { ...asRecord(value), ...Object.fromEntries(further) };
}

/** What is wrong with a text, at the place it would stand in. */
export interface TextFault {
  readonly pointer: string;
  readonly message: string;
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Texts that are not what their members have to be: JSON that is none, and numbers last. */
export function textFaults<Key extends string>(
  members: readonly Member<Key>[],
  draft: TextDraft<Key>,
): readonly TextFault[] {
  const faultOf = ({ name, unit, node, isObject, key }: Member<Key>): string | null => {
    const text = draft[key];
    if (node.kind !== "number") return (isObject ? objectFault : jsonFault)(name, text);
    return text === "" || NUMBER.test(text) ? null : `${name} must be a number${unit}.`;
  };
  const isNumber = ({ node }: Member) => node.kind === "number";
  const checked = members.filter((member) => isJsonText(member));
  return [
    ...checked.filter((member) => !isNumber(member)),
    ...checked.filter((member) => isNumber(member)),
  ].flatMap((member) => {
    const message = faultOf(member);
    return message === null ? [] : [{ pointer: member.pointer, message }];
  });
}
