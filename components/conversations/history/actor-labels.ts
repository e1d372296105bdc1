import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { ChangeAuthor } from "@/lib/domain/library/change-author";
import { asSystemActor } from "@/lib/domain/library/system-actor";
import { BY_SYSTEM } from "@/components/names/system-labels";

/** What is known of who did something. */
interface Doing {
  readonly actor: string;
  readonly by: ChangeAuthor | null;
}

/**
 * Who did something, as a person calls them; null when it was an import, which says so by itself.
 * @param own the account of whoever reads; null where there are no accounts
 */
export function actorWords({ actor, by }: Doing, own: string | null): string | null {
  if (actor === "import") return null;
  if (by === null) {
    const system = asSystemActor(actor);
    if (system !== null) return BY_SYSTEM[system];
    if (actor !== LOCAL_ACTOR) return actor;
    return own === null ? "you" : "not recorded";
  }
  const name = by.id === own ? "you" : (by.name ?? "former member");
  const shown = name === "" ? "member" : name;
  return by.hasKey ? `${shown}, with an API key` : shown;
}
