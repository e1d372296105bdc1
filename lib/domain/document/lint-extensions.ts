import { formatPointer } from "@/lib/json/pointers";
import { asRecord } from "@/lib/shared/read-value";
import { extensionKey } from "./extension-key";
import { quote } from "./describe-value";
import { askFix } from "./findings";
import type { LintContext } from "./lint-context";
import { measureValue } from "./value-size";

/** What our own keys begin with. */
const OWN_PREFIX = extensionKey("lint").slice(0, -"lint".length);
const NAMESPACED = /^[A-Za-z0-9][A-Za-z0-9.-]*:[A-Za-z0-9][A-Za-z0-9._-]*$/;
const LARGE = 1_000_000;

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
    if (measureValue(extensions[key], LARGE) > LARGE) {
      findings.add("ext.size", place, () => ({
        message: `The extension ${quote(key)} is larger than 1 MB.`,
      }));
    }
  }
}
