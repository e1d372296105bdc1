import type { OverrideEntryChange } from "@/lib/domain/conversation/edit/kinds";
import { asRecord } from "@/lib/shared/read-value";
import { toolIdOf } from "@/lib/domain/toolset/schema/tool-id";
import { valueName } from "../resolve/explain";
import type { PermissionBook } from "../resolve/in-conversation";
import { FIELDS, resolve, type Field } from "../resolve/resolve";

/** The entries after changes to some of them; what an edit writes, without writing it. */
export function changeEntries(
  entries: readonly unknown[],
  changes: readonly OverrideEntryChange[],
): readonly unknown[] {
  const byPosition = new Map(changes.map((change) => [change.position, change.members]));
  return entries.flatMap((entry, position): unknown[] => {
    const members = byPosition.get(position);
    if (members === undefined) return [entry];
    if (members === null) return [];
    const changed = new Map(Object.entries(asRecord(entry) ?? {}));
    for (const [name, value] of Object.entries(members)) {
      if (value === null) changed.delete(name);
      else changed.set(name, value);
    }
    return [Object.fromEntries(changed)];
  });
}

/** What other overrides change about the tools, each as a sentence. */
export function effectsOf(
  book: PermissionBook,
  before: readonly unknown[],
  after: readonly unknown[],
): string[] {
  const [was, is] = [before, after].map((toolOverrides) => book.inConversation({ toolOverrides }));
  if (was === undefined || is === undefined) return [];
  const positions = new Set([...was.overridden, ...is.overridden]);
  return [...positions].flatMap((position) => {
    const [old, now] = [was.tool(position), is.tool(position)];
    if (old === null || now === null) return [];
    return FIELDS.flatMap((field) => {
      const value = (of: typeof old): boolean => resolve(field, of.levels[field], of.gates).value;
      return value(old) === value(now) ? [] : [sentence(old.tool, field, value(now))];
    });
  });
}

function sentence(
  { toolsetId, name }: { toolsetId: string; name: string },
  field: Field,
  value: boolean,
): string {
  const [from, to] = [valueName(field, !value), valueName(field, value)];
  return `${toolIdOf(toolsetId, name)}: ${from} becomes ${to}`;
}
