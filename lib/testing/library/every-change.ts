import { asList, asRecord } from "@/lib/shared/read-value";

/** A value with one thing in it that is otherwise. */
export interface Change {
  /** Where, and whether a member is put in (`+`) or taken out (`-`). */
  readonly place: string;
  readonly value: unknown;
}

/** The value of a member that a change puts in. */
export const PUT_IN = { name: "zz", value: "put in" } as const;

/** Every single change of a value: each text, number and switch, a member put into each object, each member taken out. */
export function* everyChange(value: unknown, path = ""): Generator<Change, void, void> {
  if (typeof value === "string") yield { place: path, value: `${value} changed` };
  else if (typeof value === "number") yield { place: path, value: value + 1 };
  else if (typeof value === "boolean") yield { place: path, value: !value };
  else if (Array.isArray(value)) {
    const list = asList(value);
    for (const [at, item] of list.entries()) {
      for (const change of everyChange(item, `${path}/${at}`))
        yield { ...change, value: list.with(at, change.value) };
    }
    return;
  }
  const record = asRecord(value);
  if (record === null) return;
  yield { place: `${path}/+`, value: { ...record, [PUT_IN.name]: PUT_IN.value } };
  for (const [name, item] of Object.entries(record)) {
    const { [name]: _, ...rest } = record;
    yield { place: `${path}/-${name}`, value: rest };
    for (const change of everyChange(item, `${path}/${name}`))
      yield { ...change, value: { ...record, [name]: change.value } };
  }
}
