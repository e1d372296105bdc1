import {
  asBoolean,
  asList,
  asNumber,
  asRecord,
  asText,
  type JsonRecord,
} from "@/lib/shared/read-value";

import { isBlank } from "./unmapped";
import { readSourceTime, type SourceTime } from "./time";

/** A shape nobody has described: every name can be asked for. */
interface Undescribed {
  readonly [name: string]: Undescribed;
  readonly [position: number]: Undescribed;
}

/** The shape of an object that is a member, whatever else the member may be. */
type Inner<Value> = Value & object;

type Element<Value> = Inner<(Value & readonly unknown[])[number]>;

/**
 * Reads the members of a source object and remembers what was read, so that all the rest can be kept. Each
 * question may name several spellings; the first one that has a value of the wanted kind is read and
 * counts as taken. What is of another kind is not taken, and so kept. What is taken is not read again.
 *
 * `Shape` is what the object should look like: only the names of its members can be asked for.
 */
export interface MemberReader<out Shape extends object = Undescribed> {
  text(...names: (keyof Shape & string)[]): string | null;
  number(...names: (keyof Shape & string)[]): number | null;
  boolean(...names: (keyof Shape & string)[]): boolean | null;
  /** A moment as sources write it; other values are not taken. */
  time(...names: (keyof Shape & string)[]): SourceTime | null;
  /** Any value but null. */
  value(...names: (keyof Shape & string)[]): unknown;
  /** An object, taken as it is. */
  record(...names: (keyof Shape & string)[]): JsonRecord | null;
  /** A list, taken as it is. */
  list(...names: (keyof Shape & string)[]): readonly unknown[] | null;
  /** An object to be read in turn; what nobody takes of it stays. */
  open<Name extends keyof Shape & string>(
    ...names: Name[]
  ): MemberReader<Inner<Shape[Name]>> | null;
  /** A list of objects to be read in turn; what is no object stays, and null takes its place. */
  openList<Name extends keyof Shape & string>(
    ...names: Name[]
  ): (MemberReader<Element<Shape[Name]>> | null)[] | null;
  /** Without reading it. */
  peek(name: keyof Shape & string): unknown;
  /** Makes members count as taken after all, for what is stated elsewhere or says nothing. */
  drop(...names: (keyof Shape & string)[]): void;
  /** What nobody took, without blank members; of lists an object by position. */
  rest(): JsonRecord;
}

type Rest = () => unknown;

/** A reader of an object that should look like `Shape`. */
export function readMembers<Shape extends object = Undescribed>(
  record: JsonRecord,
): MemberReader<Shape> {
  // The names of a type are not there at run time: any reader is one of any type.
  return readNamed(record) as MemberReader<Shape>;
}

function readNamed(record: JsonRecord): MemberReader {
  const taken = new Set<string>();
  const opened = new Map<string, Rest>();

  function take<Value>(names: readonly string[], read: (value: unknown) => Value | null) {
    for (const name of names) {
      if (taken.has(name) || !Object.hasOwn(record, name)) continue;
      const value = read(record[name]);
      if (value === null) continue;
      taken.add(name);
      return { name, value };
    }
    return null;
  }

  return {
    text: (...names) => take(names, asText)?.value ?? null,
    number: (...names) => take(names, asNumber)?.value ?? null,
    boolean: (...names) => take(names, asBoolean)?.value ?? null,
    time: (...names) => take(names, readSourceTime)?.value ?? null,
    value: (...names) => take(names, (value) => value ?? null)?.value ?? null,
    record: (...names) => take(names, asRecord)?.value ?? null,
    list: (...names) => take(names, readList)?.value ?? null,
    open(...names) {
      const found = take(names, asRecord);
      if (found === null) return null;
      const reader = readNamed(found.value);
      opened.set(found.name, () => reader.rest());
      return reader;
    },
    openList(...names) {
      const found = take(names, readList);
      if (found === null) return null;
      const { readers, rest } = readElements(found.value);
      opened.set(found.name, rest);
      return readers;
    },
    peek: (name) => (Object.hasOwn(record, name) ? record[name] : undefined),
    drop(...names) {
      for (const name of names) taken.add(name);
    },
    rest() {
      const left = Object.entries(record).map(([name, value]): [string, unknown] => {
        const inner = opened.get(name);
        if (inner !== undefined) return [name, inner()];
        return [name, taken.has(name) ? null : value];
      });
      return Object.fromEntries(left.filter(([, value]) => !isBlank(value)));
    },
  };
}

const readList = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) ? asList(value) : null;

/** Makes members count as taken; how many of them said something. */
export function dropCounted<Name extends string>(
  members: MemberReader<{ readonly [Each in Name]: unknown }>,
  ...names: readonly Name[]
): number {
  const said = names.filter((name) => !isBlank(members.peek(name)));
  members.drop(...said);
  return said.length;
}

/** Readers for the objects of a list, and what is left of it by position. */
export function readElements<Shape extends object = Undescribed>(list: readonly unknown[]) {
  // Unlike `map`, this sees the holes of a sparse list too.
  const readers = Array.from(list, (value) => {
    const element = asRecord(value);
    return element === null ? null : readMembers<Shape>(element);
  });
  const rest = (): JsonRecord => {
    const left = readers.map((reader, at): [string, unknown] => [
      String(at),
      reader === null ? list[at] : reader.rest(),
    ]);
    return Object.fromEntries(left.filter(([, value]) => !isBlank(value)));
  };
  return { readers, rest };
}
