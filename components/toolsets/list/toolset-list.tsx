import { TriangleAlert, Wrench, CloudOff } from "lucide-react";
import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { Badge } from "@/components/ui/feedback/badge";
import { ByteSize } from "@/components/ui/text/byte-size";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { Time } from "@/components/ui/text/time";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import type { SyncMark } from "@/lib/domain/toolset/view/sync-mark";
import { RowKeys } from "@/components/lists/row-keys";
import { NewToolsetButton } from "./new-toolset-button";
import { AddServerButton } from "./add-server-button";
import { counted } from "../sync/sync-labels";

function words(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

/** The toolset files of the library. */
export function ToolsetList({
  files,
  marks,
  isTrash,
}: {
  files: readonly ToolsetFileListItem[];
  /** By store id, of the files whose tools come from a server. */
  marks: ReadonlyMap<string, SyncMark>;
  isTrash: boolean;
}) {
  const other = (
    <p className="pt-4 text-small">
      <Link
        href={isTrash ? "/toolsets" : "/toolsets?trash=true"}
        prefetch={false}
        className={textLinkClass}
      >
        {isTrash ? "Back to all toolsets" : "Show the trash"}
      </Link>
    </p>
  );
  if (files.length === 0 && isTrash) {
    return <EmptyState title="The trash is empty">{other}</EmptyState>;
  }
  if (files.length === 0) {
    return (
      <EmptyState
        icon={<Wrench aria-hidden size={28} />}
        title="No toolsets yet"
        actions={
          <>
            <OpenFilesButton variant="primary" />
            <AddServerButton />
            <NewToolsetButton />
          </>
        }
      >
        Drop a CJSON toolset file anywhere in this window, or add a server that lists its tools.
        Each tool then shows whether it is on, whether it asks, and why.
      </EmptyState>
    );
  }
  return (
    <>
      <RowKeys count={files.length} aria-label="Toolset files" className="divide-y divide-line">
        {files.map((file, at) => (
          <ToolsetFileRow key={file.id} file={file} at={at} mark={marks.get(file.id)} />
        ))}
      </RowKeys>
      {other}
    </>
  );
}

function ToolsetFileRow(props: {
  file: ToolsetFileListItem;
  at: number;
  mark: SyncMark | undefined;
}) {
  const { file, at, mark } = props;
  const problems = file.errorCount + file.warningCount;
  return (
    <li data-index={at} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Link
        href={`/toolsets/${file.id}`}
        prefetch={false}
        className={`min-w-0 flex-1 basis-40 truncate font-medium ${textLinkClass}`}
      >
        <NameText text={file.title} />
      </Link>
      {problems === 0 ? null : (
        <Badge
          tone="warning"
          icon={<TriangleAlert aria-hidden size={12} />}
          title={`${problems} problems`}
        >
          {problems}
        </Badge>
      )}
      {mark === undefined ? null : <SyncMarkLine mark={mark} />}
      <span className="text-small text-ink-soft">
        {words(file.toolsetCount, "toolset")}, {words(file.toolCount, "tool")}
      </span>
      <span className="text-small text-ink-faint">
        <ByteSize bytes={file.byteLength} />
      </span>
      <span className="w-36 text-end text-small text-ink-faint">
        {file.editedMs === null ? (
          <Time what="added" value={file.storedMs} />
        ) : (
          <Time what="changed" value={file.editedMs} />
        )}
      </span>
    </li>
  );
}

/** In a list of files: the age of what their servers listed, and what waits for a person. */
function SyncMarkLine({ mark }: { mark: SyncMark }) {
  const { oldestMs, failed, toReview } = mark;
  return (
    <span className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      {toReview === 0 ? null : (
        <Badge tone="warning" title={`${counted(toReview, "tool")} to review`}>
          {toReview} to review
        </Badge>
      )}
      {failed === 0 ? null : (
        <Badge tone="danger" icon={<CloudOff aria-hidden />} title="The last sync failed">
          sync failed
        </Badge>
      )}
      {oldestMs === null ? (
        "never synced"
      ) : (
        <span>
          <Time what="synced" value={oldestMs} />
        </span>
      )}
    </span>
  );
}
