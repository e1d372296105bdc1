import { CloudOff, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ListCell } from "@/components/lists/columns";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { cn } from "@/components/ui/style/cn";
import { ByteSize } from "@/components/ui/text/byte-size";
import { Time } from "@/components/ui/text/time";
import { sourceName } from "@/lib/domain/conversation/view/source-name";
import type { FileDecisions } from "@/lib/domain/permissions/reports/decision-counts";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import type { SyncMark } from "@/lib/domain/toolset/view/sync-mark";
import { revealName } from "@/lib/shared/hidden-in-names";
import { counted } from "@/lib/shared/counted";
import { CHANGED, SERVERS, SIZE, TOOLS } from "./toolset-columns";

interface Props {
  file: ToolsetFileListItem;
  /** Of a file whose tools come from a server. */
  mark: SyncMark | undefined;
  /** Unknown in the trash, where no tool is offered. */
  decisions: FileDecisions | undefined;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
}

/** One toolset file: what is in it, from where, what its tools come to, and how its servers are. */
export function ToolsetRow({ file, mark, decisions, isSelected, onSelect }: Props) {
  const problems = file.errorCount + file.warningCount;
  return (
    <div
      className={cn(
        "flex min-h-15 items-center gap-2 rounded-control ps-3",
        isSelected ? "bg-accent-soft" : "hover:bg-tint",
      )}
    >
      <Checkbox
        aria-label={revealName(`Select ${file.title}`)}
        isSelected={isSelected}
        onChange={onSelect}
      />
      <Link
        href={`/toolsets/${file.id}`}
        prefetch={false}
        data-row={file.id}
        className="-ms-1 flex min-w-0 flex-1 items-center gap-3 self-stretch rounded-control ps-1 pe-3 focus-visible:focus-ring-inset"
      >
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-center gap-2">
            <NameText
              title={file.title}
              text={file.title}
              className="min-w-0 truncate text-body font-medium"
            />
            <Marks problems={problems} mark={mark} />
          </p>
          <p className="truncate text-small text-ink-faint">
            {counted(file.toolsetCount, "toolset")}, {counted(file.toolCount, "tool")}
            {mark === undefined
              ? ` from ${sourceName(file.format) ?? "a CJSON file"}`
              : " from a server"}
          </p>
        </div>
        <ListCell column={TOOLS}>
          {decisions === undefined ? null : <DecisionBar counts={decisions} />}
        </ListCell>
        <ListCell column={SERVERS}>
          {mark === undefined ? null : mark.oldestMs === null ? (
            "never synced"
          ) : (
            <Time what="synced" isSaid value={mark.oldestMs} />
          )}
        </ListCell>
        <ListCell column={SIZE}>
          <ByteSize bytes={file.byteLength} />
        </ListCell>
        <ListCell column={CHANGED}>
          {file.editedMs === null ? (
            <Time what="added" value={file.storedMs} />
          ) : (
            <Time what="changed" isSaid value={file.editedMs} />
          )}
        </ListCell>
      </Link>
    </div>
  );
}

/** What waits for a person: problems of the file, of its servers, and tools to review. */
function Marks({ problems, mark }: { problems: number; mark: SyncMark | undefined }) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      {problems === 0 ? null : (
        <Badge
          tone="warning"
          icon={<TriangleAlert aria-hidden size={12} />}
          title={counted(problems, "problem")}
        >
          {problems}
        </Badge>
      )}
      {mark === undefined || mark.failed === 0 ? null : (
        <Badge tone="danger" icon={<CloudOff aria-hidden />} title="The last sync failed">
          sync failed
        </Badge>
      )}
      {mark === undefined || mark.toReview === 0 ? null : (
        <Badge tone="warning" title={`${counted(mark.toReview, "change")} to review`}>
          {mark.toReview} to review
        </Badge>
      )}
    </span>
  );
}

const PARTS = [
  ["on", "fill-success"],
  ["ask", "fill-info"],
  ["off", "fill-line-strong"],
] as const;

/** How many tools are on, ask first or are off: as a bar, and in words. */
function DecisionBar({ counts }: { counts: FileDecisions }) {
  const total = counts.on + counts.ask + counts.off;
  if (total === 0) return <span>no tools</span>;
  const words = PARTS.filter(([part]) => counts[part] > 0)
    .map(([part]) => `${counts[part]} ${part}`)
    .join(", ");
  // Drawn: a width in a style attribute is not applied to what a server sends.
  const starts = { on: 0, ask: counts.on, off: counts.on + counts.ask };
  return (
    <span title={words} className="block">
      <svg
        aria-hidden
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
        className="mb-0.5 h-1.5 w-full rounded-control"
      >
        {PARTS.map(([part, tone]) => (
          <rect key={part} x={starts[part]} width={counts[part]} height={1} className={tone} />
        ))}
      </svg>
      <span className="block truncate text-caption">{words}</span>
    </span>
  );
}
