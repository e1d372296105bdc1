import type { JsonRecord } from "@/lib/domain/read-value";

import { leftover } from "../leftover";

/** Members that most lines repeat; what all of them say is kept once. */
export const SHARED_MEMBERS = [
  "sessionId",
  "agentId",
  "cwd",
  "gitBranch",
  "version",
  "userType",
  "entrypoint",
  "slug",
  "permissionMode",
] as const;

/** Where and when a line was written, which differs in copies of it. */
const OF_PLACE: ReadonlySet<string> = new Set([
  ...SHARED_MEMBERS.filter((member) => member !== "permissionMode"),
  "uuid",
  "parentUuid",
  "logicalParentUuid",
  "isSidechain",
  "timestamp",
]);

/** What a line says, apart from its place: the same text for the same saying. */
export function sayingOf(record: JsonRecord): string {
  const members = Object.entries(leftover(record, OF_PLACE));
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
