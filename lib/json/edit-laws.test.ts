import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFile } from "@/lib/testing/arbitrary/json-text";
import {
  applyEdits,
  insertElement,
  invertEdits,
  removeValue,
  setValue,
  type JsonPath,
  type TextEdit,
} from "./edit";
import { equalJson } from "./equal";
import { formatPointer, pointerToSpan } from "./pointers";

interface Operation {
  op: "set" | "add" | "insert" | "remove";
  path: JsonPath;
  value: unknown;
}

/** Every path of a parsed value with what is there. */
function* places(value: unknown, path: JsonPath = []): Generator<[JsonPath, unknown]> {
  yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield* places(child, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** An operation that is possible on a value, chosen by two numbers. */
function choose(root: unknown, pick: number, kind: number, key: string, value: unknown): Operation {
  const all = [...places(root)];
  const [path, at] = all[pick % all.length] ?? [[], root];
  const parent = Array.isArray(at) ? at : null;
  if (kind === 1 && parent !== null) {
    return { op: "insert", path: [...path, pick % (parent.length + 1)], value };
  }
  if (kind <= 2 && typeof at === "object" && at !== null) {
    return { op: "add", path: [...path, parent === null ? key : parent.length], value };
  }
  return { op: kind === 3 && path.length > 0 ? "remove" : "set", path, value };
}

function editsOf(text: string, { op, path, value }: Operation): TextEdit[] {
  if (op === "remove") return removeValue(text, path);
  return op === "insert" ? insertElement(text, path, value) : setValue(text, path, value);
}

/** What the operation does to the parsed value: the plain way, by copying. */
function expected(root: unknown, { op, path, value }: Operation): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const within = (child: unknown) => expected(child, { op, path: rest, value });
  if (Array.isArray(root)) {
    const list = root as unknown[];
    const index = Number(name);
    if (rest.length > 0) return list.with(index, within(list[index]));
    if (op === "remove") return list.toSpliced(index, 1);
    return list.toSpliced(index, op === "insert" ? 0 : 1, value);
  }
  const members = new Map(Object.entries(root as object));
  if (op === "remove" && rest.length === 0) members.delete(String(name));
  else members.set(String(name), within(members.get(String(name))));
  return Object.fromEntries(members);
}

const newKey = fc.constantFrom("new", "__proto__", "a", 'q"/~', "");
const plainValue = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const choice = fc.tuple(fc.nat(1_000), fc.nat(4), newKey, plainValue);

/** Removing only cuts, adding cuts blanks at most, setting replaces the old value's span. */
function staysInside(
  text: string,
  edit: TextEdit,
  { op }: Operation,
  old: { offset: number; length: number } | null,
): boolean {
  if (op === "remove") return edit.text === "";
  if (op !== "insert" && old !== null) {
    return edit.offset === old.offset && edit.length === old.length;
  }
  return text.slice(edit.offset, edit.offset + edit.length).trim() === "";
}

describe("on any text", () => {
  test("an edit does what it says, and touches nothing else", () => {
    fc.assert(
      fc.property(jsonFile, choice, (text, [pick, kind, key, value]) => {
        const root: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
        const operation = choose(root, pick, kind, key, value);
        const edits = editsOf(text, operation);
        const after = applyEdits(text, edits);
        const result: unknown = JSON.parse(after.replace(/^\uFEFF/, ""));
        expect(equalJson(result, expected(root, operation))).toBe(true);
        expect(applyEdits(after, invertEdits(text, edits))).toBe(text);

        const old = pointerToSpan(text, formatPointer(operation.path));
        expect(edits.filter((edit) => !staysInside(text, edit, operation, old))).toEqual([]);
        // Whatever is not on the way to the place is there as it was written.
        for (const [path] of places(root)) {
          if (
            operation.path.every((name, depth) => path[depth] === undefined || path[depth] === name)
          ) {
            continue;
          }
          const shared = operation.path.findIndex((name, depth) => path[depth] !== name);
          const shifts = shared === operation.path.length - 1 && typeof path[shared] === "number";
          if (shifts && operation.op !== "set") continue;
          expect(rawAt(after, path)).toBe(rawAt(text, path));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("setting what is there changes nothing", () => {
    fc.assert(
      fc.property(jsonFile, (text) => {
        for (const [path, value] of places(JSON.parse(text.replace(/^\uFEFF/, "")))) {
          expect(setValue(text, path, value)).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

function rawAt(text: string, path: JsonPath): string | null {
  const span = pointerToSpan(text, formatPointer(path));
  return span && text.slice(span.offset, span.offset + span.length);
}

test("a text in the layout of JSON.stringify stays in it", () => {
  const key = fc.constantFrom("a", "b", "c", "__proto__", "long key");
  const { value: tree } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "medium" },
      fc.constantFrom<unknown>(null, true, 1.5, "text\n", {}, []),
      fc.array(tie("value"), { maxLength: 3 }),
      fc
        .array(fc.tuple(key, tie("value")), { maxLength: 3 })
        .map((list) => Object.fromEntries(list)),
    ),
  }));
  const indent = fc.constantFrom<string | number>(0, 1, 2, 4, "\t");
  fc.assert(
    fc.property(tree, indent, choice, (root, space, [pick, kind, name, value]) => {
      const text = JSON.stringify(root, null, space);
      // A root without entries shows no layout.
      fc.pre(space === 0 || text.includes("\n"));
      const operation = choose(root, pick, kind, name, value);
      fc.pre(operation.path.length > 0);
      const after = applyEdits(text, editsOf(text, operation));
      const wanted = expected(root, operation);
      const same = equalJson(root, wanted);
      expect(after).toBe(same ? text : JSON.stringify(wanted, null, space));
    }),
    { numRuns: 3_000 },
  );
});
