import type { SyncSchedule } from "./view";

const PERIOD_MS: Readonly<Record<Exclude<SyncSchedule, "off">, number>> = {
  hourly: 3_600_000,
  daily: 86_400_000,
};
/** Of the period; so that toolsets that were synced at once are not asked for at once for ever. */
const SPREAD = 0.1;

/**
 * Whether a toolset is to be synced by itself now.
 * @param rowId decides how much later than the others it comes
 * @param lastMs begin of its last sync, also of one that failed; null when there was none
 */
export function isSyncDue(
  schedule: SyncSchedule,
  rowId: number,
  lastMs: number | null,
  nowMs: number,
): boolean {
  if (schedule === "off") return false;
  if (lastMs === null) return true;
  const period = PERIOD_MS[schedule];
  // A clock that was set back must not hold it up.
  if (lastMs > nowMs) return lastMs - nowMs > period;
  const share = ((rowId * 2_654_435_761) % 1000) / 1000;
  return nowMs - lastMs >= period * (1 + SPREAD * share);
}
