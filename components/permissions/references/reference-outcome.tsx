import Link from "next/link";
import { useSecretActs } from "@/components/secrets/use-secret-acts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { textLinkClass } from "@/components/ui/text-link-class";
import { findReferences } from "@/lib/domain/secrets/references";
import type { ReferenceRow, ReferenceState } from "@/lib/domain/secrets/references-report";

const STATES = {
  set: { label: "Set", tone: "success" },
  unset: { label: "Not set", tone: "warning" },
  unbound: { label: "Not allowed for this server yet", tone: "warning" },
  forbidden: { label: "May not be used here", tone: "danger" },
  "in-url": { label: "Stands in an address", tone: "danger" },
} as const satisfies Record<ReferenceState, { label: string; tone: string }>;

/** What would become of a reference now; nothing for what is never sent. */
export function ReferenceStateBadge({ state }: { state: ReferenceState | null }) {
  if (state === null) return null;
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What a person can do so that the reference is filled in. */
export function ReferenceRemedy({ row: { shown, state, target } }: { row: ReferenceRow }) {
  const acts = useSecretActs();
  const [reference] = findReferences(shown);
  if (reference === undefined || state === null || state === "set" || state === "in-url")
    return null;
  const { source, name } = reference;
  if (source === "env") {
    return (
      <p className="w-full text-caption text-ink-faint">
        {state === "unset"
          ? "The environment of Colloquy does not set it."
          : "Whoever runs Colloquy has to list it in COLLOQUY_ENV_REFERENCES, and the server in COLLOQUY_ALLOW_HOSTS."}
      </p>
    );
  }
  if (state === "unbound" && target !== null) {
    return (
      <Button size="small" onPress={() => acts.bind(name, target)}>
        {`Allow ${name} for ${target}`}
      </Button>
    );
  }
  if (state !== "unset") return null;
  const query = new URLSearchParams({ name, ...(target === null ? {} : { origin: target }) });
  return (
    <Link href={`/settings?${query.toString()}#secrets`} className={textLinkClass}>
      Add the secret
    </Link>
  );
}
