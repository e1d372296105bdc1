import { toldMaintenance } from "@/lib/backup/run/told";
import type { Viewer } from "@/lib/domain/accounts/viewer";

/** The last scheduled backup and the last verification, as health tells them; nothing of what was never made. */
export async function maintenanceHealth(viewer: Viewer) {
  const { backup, verify } = await toldMaintenance(viewer);
  const at = (atMs: number): string => new Date(atMs).toISOString();
  const failed = backup !== null && !backup.ok ? { message: backup.message } : {};
  return {
    ...(backup === null ? {} : { backup: { at: at(backup.atMs), ok: backup.ok, ...failed } }),
    ...(verify === null ? {} : { verify: { at: at(verify.atMs), ok: verify.ok } }),
  };
}
