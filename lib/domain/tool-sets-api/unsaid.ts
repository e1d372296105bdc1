import type { JsonRecord } from "@/lib/shared/read-value";
import { collectStored } from "../permissions/resolve/collect";
import { resolve, type Field } from "../permissions/resolve/resolve";

/**
 * What applies to a tool that says nothing itself: by a rule of its toolset, by the toolset's defaults, or by those of
 * the application.
 * @param tool what a rule may be about; what it says of its own permissions is passed over
 */
export function unsaidValue(
  field: Field,
  toolset: JsonRecord,
  tool: JsonRecord,
  application: JsonRecord,
): boolean {
  const { levels } = collectStored({ application, toolset, tool }, 0, { state: null, local: [] });
  const below = levels[field].filter(({ id }) => id !== "tool");
  return resolve(field, below, []).value;
}
