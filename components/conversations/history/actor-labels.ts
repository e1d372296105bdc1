import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";

/** Who did something, as a person calls them; null when it was an import, which says so by itself. */
export function actorWords(actor: string): string | null {
  if (actor === "import") return null;
  return actor === LOCAL_ACTOR ? "you" : actor;
}
