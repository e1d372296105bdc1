interface Frame {
  readonly container: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Sorted keys of an object, null for an array. */
  readonly keys: readonly string[] | null;
  next: number;
}

/**
 * Yields the RFC 8785 (JSON Canonicalization Scheme) text of a JSON value in parts: no white space,
 * keys sorted by their UTF-16 units, numbers and strings as ECMAScript prints them. Does not
 * recurse, so any depth is fine. Half a surrogate pair, which the RFC refuses, is written as its
 * `\uXXXX` escape, since documents may hold one; a number beyond every double (1e400), which
 * `JSON.parse` reads as Infinity, is written `1e999`. Members that are undefined are left out.
 * @throws TypeError for what no JSON text parses to: NaN, bigints, functions, symbols
 */
export function* canonicalParts(value: unknown): Generator<string> {
  const stack: Frame[] = [];
  yield open(value, stack);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const index = frame.next++;
    const comma = index === 0 ? "" : ",";
    if (index === (frame.keys ?? (frame.container as readonly unknown[])).length) {
      stack.pop();
      yield frame.keys === null ? "]" : "}";
    } else if (frame.keys === null) {
      const element = (frame.container as readonly unknown[])[index];
      yield comma + open(element ?? null, stack);
    } else {
      const key = frame.keys[index] ?? "";
      const member = (frame.container as Readonly<Record<string, unknown>>)[key];
      yield `${comma}${JSON.stringify(key)}:${open(member, stack)}`;
    }
  }
}

/** The text of a scalar; for a container its bracket, and its frame on the stack. */
function open(value: unknown, stack: Frame[]): string {
  if (Array.isArray(value)) {
    stack.push({ container: value as unknown[], keys: null, next: 0 });
    return "[";
  }
  if (typeof value === "object" && value !== null) {
    const container = value as Record<string, unknown>;
    const keys = Object.keys(container)
      .filter((key) => container[key] !== undefined)
      .sort();
    stack.push({ container, keys, next: 0 });
    return "{";
  }
  if (value === Infinity) return "1e999";
  if (value === -Infinity) return "-1e999";
  const printable = value === null || typeof value === "string" || typeof value === "boolean";
  if (!printable && !Number.isFinite(value)) {
    throw new TypeError(`JSON has no form for a ${typeof value}`);
  }
  return JSON.stringify(value);
}
