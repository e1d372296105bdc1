import { ReferenceHelp } from "@/components/secrets/reference-help";
import { Badge } from "@/components/ui/feedback/badge";
import { findReferences } from "@/lib/domain/secrets/references";
import type { ReferenceRow, ReferenceState } from "@/lib/domain/secrets/references-report";

const STATES = {
  set: { label: "Set", tone: "success" },
  unset: { label: "Not set", tone: "warning" },
  unbound: { label: "Not allowed for this server yet", tone: "warning" },
  forbidden: { label: "May not be used here", tone: "danger" },
  "in-url": { label: "Used in an address", tone: "danger" },
} as const satisfies Record<ReferenceState, { label: string; tone: string }>;

/** What would become of a reference now; nothing for what is never sent. */
export function ReferenceStateBadge({ state }: { state: ReferenceState | null }) {
  if (state === null) return null;
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What a person can do so that the reference is filled in. */
export function ReferenceRemedy({ row: { shown, state, target } }: { row: ReferenceRow }) {
  const [reference] = findReferences(shown);
  // Of one in an address the row says what there is to say.
  if (reference === undefined || state === null || state === "set" || state === "in-url") {
    return null;
  }
  const { source: kind, name } = reference;
  return <ReferenceHelp reference={{ name, kind, reason: state }} origin={target} />;
}
