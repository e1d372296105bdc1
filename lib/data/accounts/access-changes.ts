import { processWide } from "@/lib/shared/process-wide";

/** A statement is seen before its transaction is committed; so long after it the change can be read. */
const COMMITTED_MS = 100;
/** What takes access away: sessions that end, roles that change, keys that are revoked. */
const TAKES_ACCESS =
  /^\s*(?:delete\s+from|update)\s+(?:"[^"]+"\.)?"(?:Membership|MemberKey|Session)"/i;
const RENEWS = /^\s*update\s+(?:"[^"]+"\.)?"Session"/i;

// Actions write what streams of routes have to hear of.
const hearers = processWide("accessChanges", () => new Set<() => void>());

/** Hears whenever this process may have taken access from somebody. @returns stops hearing */
export function onAccessChange(hear: () => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

/** Is told each statement that the database of accounts has run. */
export function noteAccountStatement(sql: string): void {
  if (hearers.size === 0 || !TAKES_ACCESS.test(sql) || RENEWS.test(sql)) return;
  setTimeout(() => {
    for (const hear of hearers) hear();
  }, COMMITTED_MS).unref();
}
