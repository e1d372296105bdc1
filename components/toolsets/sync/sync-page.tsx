import type { ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import type { SyncTarget } from "@/lib/domain/toolset/view/sync-target";
import { SyncBar } from "./sync-bar";

/** A page about one toolset and its server; the bar says how they stand. */
export function SyncPage({
  title,
  target,
  children,
}: {
  title: string;
  target: SyncTarget;
  children: ReactNode;
}) {
  const { fileId, fileTitle, rowId, toolsetId } = target;
  return (
    <>
      <PageHeader
        title={`${title} of ${toolsetId}`}
        back={{ href: `/toolsets/${encodeURIComponent(fileId)}`, label: fileTitle }}
        alwaysBack
      >
        <SyncBar fileId={fileId} toolset={rowId} toolsetId={toolsetId} />
      </PageHeader>
      {children}
    </>
  );
}
