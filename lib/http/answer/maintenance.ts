import { readMaintenance } from "@/lib/backup/run/maintenance-file";

/** The last scheduled backup and the last verification, as health tells them; nothing of what was never made. */
export function maintenanceHealth() {
  const { backup, verify } = readMaintenance();
  const at = (atMs: number): string => new Date(atMs).toISOString();
  const failed = backup !== null && !backup.ok ? { message: backup.message } : {};
  return {
    ...(backup === null ? {} : { backup: { at: at(backup.atMs), ok: backup.ok, ...failed } }),
    ...(verify === null ? {} : { verify: { at: at(verify.atMs), ok: verify.ok } }),
  };
}
