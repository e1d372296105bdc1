import { toldFaults } from "@/lib/data/backup/told-faults";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { BackupResult, Maintenance, VerifyReport } from "@/lib/domain/backup/report";

import { readMaintenance } from "./maintenance-file";

/** The last backup and the last verification, as somebody may read of them. */
export async function toldMaintenance(viewer: Viewer): Promise<Maintenance> {
  const { backup, verify } = readMaintenance();
  return {
    backup: backup === null ? null : await toldBackup(viewer, backup),
    verify: verify === null ? null : await toldVerification(viewer, verify),
  };
}

/** How a backup went, without the ids of conversations that are not there for whoever reads of it. */
export async function toldBackup(viewer: Viewer, result: BackupResult): Promise<BackupResult> {
  const [message = ""] = await toldFaults(viewer, [result.message]);
  return { ...result, message };
}

/** The same of a verification. */
export async function toldVerification(
  viewer: Viewer,
  report: VerifyReport,
): Promise<VerifyReport> {
  const checks = await Promise.all(
    report.checks.map(async (check) => ({
      ...check,
      faults: await toldFaults(viewer, check.faults),
    })),
  );
  return { ...report, checks };
}
