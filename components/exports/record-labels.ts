import { withUsedKey } from "@/lib/domain/accounts/used-key";
import { keyOfActor, LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { ExportRecord } from "@/lib/domain/exports/record";
import { asSystemActor, systemActorOfChannel } from "@/lib/domain/library/system-actor";
import { BY_SYSTEM, SYSTEM_NAMES } from "../names/system-labels";

const CHANNELS: Readonly<Record<string, string>> = {
  app: "in the app",
  api: "through the API",
  "command-line": "on the command line",
  link: "for a link",
};

/** Whom a page can name. */
export interface KnownActors {
  /** The account of whoever reads; null where there are no accounts. */
  readonly own: string | null;
  /** Names of members by their accounts, as far as whoever reads may know them. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of the further libraries that whoever reads is in, by their ids. */
  readonly libraries?: ReadonlyMap<string, string>;
  /** Whom invitations are for, by their ids, where whoever reads manages members. */
  readonly invited?: ReadonlyMap<string, string>;
}

/** Who did something, as a person calls them; empty where nobody is recorded. */
export function actorName(actor: string, { own, names }: KnownActors): string {
  if (actor === LOCAL_ACTOR) return own === null ? "You" : "Local user";
  const system = asSystemActor(actor);
  if (system !== null) return SYSTEM_NAMES[system];
  if (keyOfActor(actor) !== null) return "An API key";
  const account = actor.replace(/^user:/, "");
  if (account === own) return "You";
  return names.get(account) ?? (own !== null && account !== actor ? "Another member" : actor);
}

/** The same behind “by”. */
export function actorInSentence(actor: string, known: KnownActors): string {
  const system = asSystemActor(actor);
  if (system !== null) return BY_SYSTEM[system];
  const name = actorName(actor, known);
  if (name === "You") return "you";
  return name === "An API key" ? "an API key" : name;
}

/** Who let it leave, and through what. */
export function whoWords(
  { actor, key, via }: Pick<ExportRecord, "actor" | "key" | "via">,
  known: KnownActors,
): string {
  const system = actor === LOCAL_ACTOR && known.own !== null ? systemActorOfChannel(via) : null;
  // The channel says it all.
  if (system !== null) return SYSTEM_NAMES[system];
  const how = CHANNELS[via] ?? via;
  return [actorName(actor, known), how, ...(key === null ? [] : [withUsedKey(key)])].join(", ");
}

/** What was in it, in figures, of what was asked for. */
export function contentsWords({ counts, scope }: ExportRecord): string {
  const parts = [
    plural(counts.conversations, "conversation"),
    plural(counts.toolsets, "toolset file"),
    plural(counts.models, "models file"),
  ];
  const left = parts.filter((part) => part !== null).join(", ") || "Nothing";
  const out = counts.leftOut > 0 ? `; ${counts.leftOut.toLocaleString("en")} private left out` : "";
  return `${left}, ${scopeWords(scope)}${out}`;
}

/** What was asked for: everything, a search, or named documents. */
function scopeWords(scope: ExportRecord["scope"]): string {
  if (scope.query !== undefined) return `search “${scope.query}”`;
  if (scope.conversations === undefined && scope.toolsets === undefined) return "everything";
  return "selected";
}

/** What was masked or left out; null when nothing was looked for. */
export function redactionWords({ redactions }: ExportRecord): string | null {
  if (redactions === null) return null;
  const total = Object.values(redactions).reduce((sum, count) => sum + count, 0);
  if (total === 0) return "nothing found to mask";
  return total === 1
    ? "1 place masked or left out"
    : `${total.toLocaleString("en")} places masked or left out`;
}

function plural(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString("en")} ${noun}s`;
}
