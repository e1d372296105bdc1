"use client";

import { KeyRound, ShieldCheck, User } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import type { JsonRecord } from "@/lib/shared/read-value";
import { toolRequirements } from "@/lib/domain/toolset/schema/requirements";

/** What a call of the tool needs besides its arguments, as its definition states it; nothing where it needs nothing. */
export function Requirements({ tool }: { tool: JsonRecord }) {
  const requirements = toolRequirements(tool);
  if (requirements === null) return null;
  const { authorizations, secrets, needsUser } = requirements;
  return (
    <section aria-label="Requirements" className="space-y-2">
      <h2 className="text-small text-ink-soft">A call needs</h2>
      <ul className="flex flex-wrap gap-2">
        {authorizations.map(({ id, scopes }, at) => (
          <li key={`${at} ${id}`} className="flex flex-wrap items-center gap-1">
            <Badge tone="info" icon={<ShieldCheck aria-hidden />}>
              <NameText text={`authorization by ${id}`} />
            </Badge>
            {scopes.map((scope) => (
              <Badge key={scope} title={`Scope of ${id}`}>
                <NameText text={scope} />
              </Badge>
            ))}
          </li>
        ))}
        {secrets.map((id, at) => (
          <li key={`${at} ${id}`}>
            <Badge tone="info" icon={<KeyRound aria-hidden />}>
              <NameText text={`secret ${id}`} />
            </Badge>
          </li>
        ))}
        {needsUser ? (
          <li>
            <Badge tone="info" icon={<User aria-hidden />}>
              id of the user
            </Badge>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
