import { equalJson } from "@/lib/json/equal";
import { formatPointer } from "@/lib/json/pointers";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { GradedPart } from "./graded-part";
import { newlyMet } from "./references";

/** Levels that are compared by their parts; below, a difference is dangerous as a whole. */
const DEEPEST = 40;
const TEXTS: ReadonlySet<string> = new Set([
  "description",
  "examples",
  "example",
  "markdownDescription",
]);
const COSMETIC: ReadonlySet<string> = new Set(["title", "$comment"]);
/** Schemas that do nothing by themselves: others refer to them. */
const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);

/**
 * What changed between two schemas of arguments, graded; places are JSON Pointers in the schema. No part exactly
 * where they are equal.
 */
export function gradeSchema(before: unknown, after: unknown): GradedPart[] {
  return [...gradeNode(before, after, []), ...gradeReferences(before, after)];
}

/** What a reference that led nowhere leads to now; whoever accepted the reference has not seen it. */
function gradeReferences(before: unknown, after: unknown): GradedPart[] {
  if (equalJson(before, after)) return [];
  return newlyMet(before, after).map((reference) =>
    dangerous([], `what “${reference}” refers to is defined now`),
  );
}

type Path = readonly (string | number)[];

function gradeNode(before: unknown, after: unknown, path: Path): GradedPart[] {
  // Ordered alike or not: the order of members says nothing.
  if (equalJson(before, after)) return [];
  const [old, now] = [asRecord(before), asRecord(after)];
  if (old === null || now === null || path.length > DEEPEST) {
    return [dangerous(path, "the schema changed")];
  }
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => gradeKeyword(name, old, now, path));
}

function gradeKeyword(name: string, old: JsonRecord, now: JsonRecord, path: Path): GradedPart[] {
  const [had, has] = [Object.hasOwn(old, name), Object.hasOwn(now, name)];
  const [was, is] = [had ? old[name] : undefined, has ? now[name] : undefined];
  const place = [...path, name];
  if (had && has && equalJson(was, is)) return [];
  if (COSMETIC.has(name) && isTextOrAbsent(was) && isTextOrAbsent(is)) {
    return [{ grade: "cosmetic", ...said(place, `\`${name}\` changed`) }];
  }
  if (TEXTS.has(name)) {
    return [{ grade: "behavioural", ...said(place, `the ${name} of ${whose(path)} changed`) }];
  }
  switch (name) {
    case "properties":
      if (isMapOrAbsent(was) && isMapOrAbsent(is)) return gradeProperties(old, now, place);
      break;
    case "required":
      // Told with the members themselves.
      return gradeRequired(old, now, path);
    case "enum":
      return gradeEnum(was, is, place);
    case "additionalProperties":
      if (had && was === false && is !== false)
        return [dangerous(place, "other names are allowed now")];
      break;
    case "type":
      return [dangerous(place, `the type of ${whose(path)} changed`)];
    case "items":
      return gradeNode(was, is, place);
  }
  if (DEFINITIONS.has(name) && isMapOrAbsent(was) && isMapOrAbsent(is)) {
    return gradeDefinitions(was, is, place);
  }
  return [dangerous(place, `\`${name}\` of ${whose(path)} changed`)];
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isMapOrAbsent(value: unknown): boolean {
  return value === undefined || asRecord(value) !== null;
}

function cosmetic(path: Path, text: string): GradedPart {
  return { grade: "cosmetic", ...said(path, text) };
}

function gradeProperties(old: JsonRecord, now: JsonRecord, place: Path): GradedPart[] {
  const [was, is] = [asRecord(old["properties"]) ?? {}, asRecord(now["properties"]) ?? {}];
  const required = new Set(Array.isArray(now["required"]) ? now["required"] : []);
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  if (names.size === 0) return [cosmetic(place, "an empty list of arguments came or went")];
  return [...names].flatMap((name): GradedPart[] => {
    const own = [...place, name];
    if (!Object.hasOwn(is, name)) return [dangerous(own, `the argument “${name}” is gone`)];
    if (Object.hasOwn(was, name)) return gradeNode(was[name], is[name], own);
    return required.has(name)
      ? [dangerous(own, `the argument “${name}” is new and required`)]
      : [{ grade: "behavioural", ...said(own, `the argument “${name}” is new`) }];
  });
}

function gradeRequired(old: JsonRecord, now: JsonRecord, path: Path): GradedPart[] {
  const place = [...path, "required"];
  const [was, is] = [namesOf(old["required"]), namesOf(now["required"])];
  if (was === null || is === null) return [dangerous(place, "what is required changed")];
  const known = asRecord(old["properties"]) ?? {};
  const described = asRecord(now["properties"]) ?? {};
  const came = [...is].filter((name) => !was.has(name));
  const gone = [...was].filter((name) => !is.has(name));
  if (came.length + gone.length === 0)
    return [cosmetic(place, "what is required is listed otherwise")];
  return [
    ...came
      // One that is new is told with the members.
      .filter((name) => Object.hasOwn(known, name) || !Object.hasOwn(described, name))
      .map((name) => dangerous(place, `the argument “${name}” is required now`)),
    ...gone
      // One that is gone is told there as well.
      .filter((name) => Object.hasOwn(described, name) || !Object.hasOwn(known, name))
      .map((name): GradedPart => {
        const text = `the argument “${name}” is no longer required`;
        return { grade: "behavioural", ...said(place, text) };
      }),
  ];
}

/** Null for what is no list of names. */
function namesOf(value: unknown): Set<string> | null {
  if (value === undefined) return new Set();
  const isList = Array.isArray(value) && value.every((name) => typeof name === "string");
  return isList ? new Set(value) : null;
}

function gradeEnum(was: unknown, is: unknown, place: Path): GradedPart[] {
  if (!Array.isArray(was) || !Array.isArray(is)) {
    return [dangerous(place, `the values of ${whose(place.slice(0, -1))} changed`)];
  }
  const lacks = (list: readonly unknown[], value: unknown): boolean =>
    list.every((other) => !equalJson(other, value));
  const gone = was.filter((value) => lacks(is, value));
  const added = is.filter((value) => lacks(was, value));
  if (gone.length + added.length === 0) return [cosmetic(place, "the values are listed otherwise")];
  const name = (value: unknown) => JSON.stringify(value).slice(0, 60);
  return [
    ...gone.slice(0, 20).map((value) => dangerous(place, `the value ${name(value)} is gone`)),
    ...added.slice(0, 20).map((value): GradedPart => {
      return { grade: "behavioural", ...said(place, `the value ${name(value)} is new`) };
    }),
  ];
}

/** Schemas that others refer to. A model reads them all, so that a new one is as good as a new text. */
function gradeDefinitions(was: unknown, is: unknown, place: Path): GradedPart[] {
  const [old, now] = [asRecord(was) ?? {}, asRecord(is) ?? {}];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  if (names.size === 0) return [cosmetic(place, "an empty list of definitions came or went")];
  return [...names].flatMap((name): GradedPart[] => {
    const own = [...place, name];
    if (!Object.hasOwn(old, name)) {
      return [{ grade: "behavioural", ...said(own, `“${name}” is defined`) }];
    }
    if (!Object.hasOwn(now, name)) return [dangerous(own, `“${name}” is no longer defined`)];
    return gradeNode(old[name], now[name], own);
  });
}

function dangerous(path: Path, text: string): GradedPart {
  return { grade: "dangerous", ...said(path, text) };
}

function said(path: Path, text: string): { pointer: string; text: string } {
  return { pointer: formatPointer(path), text };
}

function whose(path: Path): string {
  const at = path.findLastIndex((segment) => segment === "properties");
  const name = at === -1 ? undefined : path[at + 1];
  return name === undefined ? "the arguments" : `“${String(name)}”`;
}
