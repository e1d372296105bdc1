import { formatPointer } from "@/lib/json/pointers";
import { extensionKey } from "@/lib/domain/extension-key";
import { asRecord } from "@/lib/domain/read-value";
import { quote } from "./describe-value";
import { askFix } from "./findings";
import type { LintContext } from "./lint-context";

/** What our own keys begin with. */
const OWN_PREFIX = extensionKey("lint").slice(0, -"lint".length);
const NAMESPACED = /^[A-Za-z0-9][A-Za-z0-9.-]*:[A-Za-z0-9][A-Za-z0-9._-]*$/;
const LARGE_BYTES = 1_000_000;

/**
 * Rules about the `extensions` of one object.
 * @param path JSON Pointer of the object that has them
 */
export function lintExtensions(
  owner: { readonly extensions?: unknown },
  path: string,
  { findings }: LintContext,
): void {
  const extensions = asRecord(owner.extensions);
  if (extensions === null) return;
  for (const key of Object.keys(extensions)) {
    if (key.startsWith(OWN_PREFIX)) continue;
    const place = `${path}/extensions${formatPointer([key])}`;
    if (NAMESPACED.test(key)) {
      findings.add("ext.unknown", place, () => ({
        message: `The extension ${quote(key)} is not understood; it is kept as it is.`,
      }));
    } else if (key !== "__proto__") {
      findings.add("ext.unnamespaced", place, () => ({
        message: `The extension ${quote(key)} has no vendor in its name; a name is vendor:name.`,
        fix: askFix("Name a vendor", { op: "rename", path: place, key: `unknown:${key}` }),
      }));
    }
    if (isLarge(extensions[key])) {
      findings.add("ext.size", place, () => ({
        message: `The extension ${quote(key)} is larger than 1 MB.`,
      }));
    }
  }
}

/** Whether a value holds more text than the limit; stops counting there and does not recurse. */
function isLarge(value: unknown): boolean {
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    size += typeof next === "string" ? next.length + 2 : 2;
    if (size > LARGE_BYTES) return true;
    if (Array.isArray(next)) for (const item of next) waiting.push(item);
    else if (typeof next === "object" && next !== null) {
      for (const [name, item] of Object.entries(next)) {
        size += name.length + 4;
        waiting.push(item);
      }
    }
  }
  return false;
}
