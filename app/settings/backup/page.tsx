import type { Metadata } from "next";
import { BackupDownload } from "@/components/settings/backup/backup-download";
import { BackupFolder } from "@/components/settings/backup/backup-folder";
import { Verification } from "@/components/settings/backup/verification";
import { PageBody } from "@/components/shell/page-body";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { backupDirectory, listBackups } from "@/lib/backup/run/schedule";
import { toldMaintenance } from "@/lib/backup/run/told";
import { pageViewer, requireRight } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Backup" };

export const dynamic = "force-dynamic";

export default async function BackupPage() {
  await requireRight("manage");
  const viewer = await pageViewer();
  const { backup, verify } = await toldMaintenance(viewer);
  return (
    <>
      <PageHeader title="Backup" back={{ href: "/settings", label: "Settings" }}>
        <SettingsTabs viewer={viewer} />
      </PageHeader>
      <PageBody width="reading">
        <section className="space-y-3" aria-labelledby="download">
          <h2 id="download" className="text-body font-semibold">
            Download
          </h2>
          {viewer.kind === "local" ? (
            <>
              <p className="text-small text-ink-soft">
                One file with everything in the library, private conversations included. Secrets in
                it stay encrypted; their key is not in it. Everything is checked before the download
                begins.
              </p>
              <BackupDownload />
            </>
          ) : (
            <p className="text-small text-ink-soft">
              A backup has the private conversations of every member, so only whoever runs Colloquy
              can make one: <code>npx colloquy backup FILE</code>
            </p>
          )}
        </section>
        <BackupFolder folder={backupDirectory()} backups={listBackups()} last={backup} />
        <Verification report={verify} />
        <section className="space-y-2 pt-8" aria-labelledby="restore">
          <h2 id="restore" className="text-body font-semibold">
            Restore
          </h2>
          <p className="text-small text-ink-soft">
            Run this in the folder of Colloquy. It stops for a moment and comes back with the
            restored library. A library that is not empty is backed up first, and replaced only with{" "}
            <code className="whitespace-nowrap">--replace</code>.
          </p>
          <pre className="overflow-x-auto rounded-card bg-surface px-4 py-3 text-small">
            <code>npx colloquy restore FILE</code>
          </pre>
        </section>
      </PageBody>
    </>
  );
}
