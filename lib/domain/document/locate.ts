import { parsePointer } from "@/lib/json/pointers";
import { entries, rootRange } from "@/lib/json/walk";

/** Wanted places below some value, by the next segment. */
interface Wanted {
  /** The pointer that ends here, if one does. */
  pointer: string | null;
  readonly children: Map<string, Wanted>;
}

function plan(pointers: Iterable<string>): Wanted {
  const root: Wanted = { pointer: null, children: new Map() };
  for (const pointer of pointers) {
    let node = root;
    for (const segment of parsePointer(pointer)) {
      let child = node.children.get(segment);
      if (child === undefined) {
        child = { pointer: null, children: new Map() };
        node.children.set(segment, child);
      }
      node = child;
    }
    node.pointer = pointer;
  }
  return root;
}

/** Everything that ends at or below a place that was not found is at the nearest place that was. */
function settle(wanted: Wanted, offset: number, found: Map<string, number>): void {
  const waiting = [wanted];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.pointer !== null && !found.has(next.pointer)) found.set(next.pointer, offset);
    for (const child of next.children.values()) waiting.push(child);
  }
}

/**
 * Offsets of many values of one JSON text, in UTF-16 units. Each container is gone through once,
 * however many places in it are wanted. Of duplicate keys the last one counts; a pointer that names
 * nothing gets the offset of the innermost value on its way.
 */
export function locatePointers(json: string, pointers: Iterable<string>): Map<string, number> {
  const found = new Map<string, number>();
  const waiting: { wanted: Wanted; offset: number }[] = [
    { wanted: plan(pointers), offset: rootRange(json).start },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { wanted, offset } = next;
    if (wanted.pointer !== null) found.set(wanted.pointer, offset);
    if (wanted.children.size === 0) continue;
    const children = new Map<string, number>();
    const opener = json[offset];
    if (opener === "{" || opener === "[") {
      let index = 0;
      for (const { key, value } of entries(json, offset)) {
        const segment = key === null ? `${index++}` : key.name;
        if (wanted.children.has(segment)) children.set(segment, value.start);
      }
    }
    for (const [segment, child] of wanted.children) {
      const at = children.get(segment);
      if (at === undefined) settle(child, offset, found);
      else waiting.push({ wanted: child, offset: at });
    }
  }
  return found;
}
