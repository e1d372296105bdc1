/** How many backups a schedule keeps: the newest of each of the latest days, and of each of the latest weeks. */
export const KEPT_DAYS = 7;
export const KEPT_WEEKS = 4;

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = /^colloquy-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.zip$/;

/** The name of a scheduled backup: when it was begun, in UTC. */
export function backupName(atMs: number): string {
  const stamp = new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `colloquy-${stamp}.zip`;
}

/** When a scheduled backup was begun; null for a file of another name. */
export function backupTime(name: string): number | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Which of these files a schedule no longer keeps. Files of other names are never among them. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const atMs = backupTime(name);
      return atMs === null ? [] : [{ name, day: Math.floor(atMs / DAY_MS), atMs }];
    })
    .toSorted((a, b) => b.atMs - a.atMs);
  const kept = new Set<string>();
  // 1970-01-01 was a Thursday: weeks begin on Monday.
  const weekOf = (day: number): number => Math.floor((day + 3) / 7);
  for (const [most, unitOf] of [
    [KEPT_DAYS, (day: number) => day],
    [KEPT_WEEKS, weekOf],
  ] as const) {
    const seen = new Set<number>();
    for (const { name, day } of backups) {
      const unit = unitOf(day);
      if (seen.has(unit) || seen.size === most) continue;
      seen.add(unit);
      kept.add(name);
    }
  }
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

/** The hour of the night at which a backup is due, in local time. */
const HOUR = 3;
/** After a failure it is tried again so much later. */
const RETRY_MS = 60 * 60 * 1000;

/** The last time before `nowMs` at which a backup was due. */
function lastNight(nowMs: number): number {
  const night = new Date(nowMs);
  night.setHours(HOUR, 0, 0, 0);
  if (night.getTime() > nowMs) night.setDate(night.getDate() - 1);
  return night.getTime();
}

/** Whether a backup is to be made now: none was made since the last night, whoever was off then. */
export function isBackupDue(
  nowMs: number,
  last: { readonly atMs: number; readonly ok: boolean; readonly bytes: number } | null,
): boolean {
  if (last === null) return true;
  // One of a damaged library was made, and is not made better by another one.
  const isMade = last.ok || last.bytes > 0;
  return isMade ? last.atMs < lastNight(nowMs) : nowMs - last.atMs >= RETRY_MS;
}

const VERIFY_EVERY_MS = DAY_MS;

/** Whether the library is to be verified now. */
export function isVerifyDue(nowMs: number, last: { readonly atMs: number } | null): boolean {
  return last === null || nowMs - last.atMs >= VERIFY_EVERY_MS;
}
