import type { LedgerSubject, RoleChange } from "@/lib/domain/library/ledger-subject";

/** Settings that the ledger records, by their keys. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ["defaultEnabled", "default for tools"],
  ["defaultApproval", "default for approval"],
  ["apiKeys", "API keys of local programs"],
]);

export const settingName = (key: string): string => SETTINGS.get(key) ?? key;

type Gone = Extract<LedgerSubject, { kind: "gone" }>["noun"];

const GONE: Readonly<Record<Gone, string>> = {
  conversation: "a conversation that is no longer available",
  toolset: "a toolset that is no longer available",
  import: "an import that is no longer available",
  link: "a link that is no longer available",
  "API key": "an API key that was deleted",
};

/** What cannot be named any more, to be said within a line. */
export const goneWords = (noun: Gone): string => GONE[noun];

/** "2 conversations and 1 toolset", with the search that found them. */
export function documentsWords({
  conversations,
  toolsets,
  query,
}: Extract<LedgerSubject, { kind: "documents" }>): string {
  const parts = [plural(conversations, "conversation"), plural(toolsets, "toolset")];
  const words = parts.filter((part) => part !== null).join(" and ") || "nothing";
  return query === null ? words : `${words} of the search “${query}”`;
}

/** The roles of an entry, to be said behind who has them; empty where it names none, and where a role ended. */
export function roleWords({ from, role }: RoleChange): string {
  if (role === null) return "";
  return from === null ? `, as ${role}` : `, from ${from} to ${role}`;
}

function plural(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString("en")} ${noun}s`;
}
