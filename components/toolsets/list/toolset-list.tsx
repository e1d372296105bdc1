"use client";

import { Wrench } from "lucide-react";
import Link from "next/link";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { ListHead, ListTop } from "@/components/lists/columns";
import { ListTotal } from "@/components/lists/list-total";
import { RowList } from "@/components/lists/row-list";
import type { SortKey } from "@/components/lists/sort-rows";
import { useRowChoice } from "@/components/lists/use-row-choice";
import { useSortedRows } from "@/components/lists/use-sorted-rows";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { FileDecisions } from "@/lib/domain/permissions/reports/decision-counts";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import type { SyncMark } from "@/lib/domain/toolset/view/sync-mark";
import { AddToolset } from "./add-toolset";
import { FILE, TOOLSET_COLUMNS } from "./toolset-columns";
import { ToolsetRow } from "./toolset-row";
import { ToolsetSelection } from "./toolset-selection";

const LOOK = { padding: "px-1 py-2 sm:px-4", list: "", row: "" } as const;
const ROWS = { guess: 60, overscan: 10, covered: { start: 32, end: 72 } } as const;

const FILES = ["toolset file", "toolset files"] as const;
const TRASH = { href: "/toolsets?trash=true", words: "Trash" } as const;
const BACK = { href: "/toolsets", words: "Back to all toolsets" } as const;

interface Props {
  files: readonly ToolsetFileListItem[];
  /** By store id, of the files whose tools come from a server. */
  marks: ReadonlyMap<string, SyncMark>;
  /** By store id: what the tools come to on this machine. */
  decisions: ReadonlyMap<string, FileDecisions>;
  isTrash: boolean;
}

/** The toolset files of the library. */
export function ToolsetList({ files, marks, decisions, isTrash }: Props) {
  const { rows, sort } = useSortedRows(files, TOOLSET_COLUMNS, sortKeys(marks), FILE.id);
  const chosen = useRowChoice(rows, undefined, isTrash ? "trash" : "");
  if (files.length === 0 && isTrash) {
    return (
      <EmptyState title="The trash is empty">
        <Link href="/toolsets" prefetch={false} className={textLinkClass}>
          {BACK.words}
        </Link>
      </EmptyState>
    );
  }
  if (files.length === 0) return <NoToolsets />;
  return (
    <RowList
      label="Toolset files"
      items={rows}
      keyOf={({ id }) => id}
      choice={chosen.choice}
      look={LOOK}
      rows={ROWS}
      head={
        <ListTop>
          <ListTotal total={files.length} noun={FILES} link={isTrash ? BACK : TRASH} />
          <ListHead
            columns={TOOLSET_COLUMNS}
            sort={sort}
            lead={<span aria-hidden className="w-3 shrink-0 max-sm:hidden" />}
          />
        </ListTop>
      }
      foot={
        <ToolsetSelection
          selected={[...chosen.selected.values()]}
          isTrash={isTrash}
          onClear={chosen.clear}
        />
      }
    >
      {(file) => (
        <ToolsetRow
          file={file}
          mark={marks.get(file.id)}
          decisions={decisions.get(file.id)}
          isSelected={chosen.selected.has(file.id)}
          onSelect={(isOn) => chosen.set(file, isOn)}
        />
      )}
    </RowList>
  );
}

const sortKeys = (marks: ReadonlyMap<string, SyncMark>) =>
  new Map<string, (file: ToolsetFileListItem) => SortKey>([
    ["title", ({ title }) => title],
    ["tools", ({ toolCount }) => toolCount],
    ["synced", ({ id }) => marks.get(id)?.oldestMs ?? null],
    ["size", ({ byteLength }) => byteLength],
    ["changed", ({ editedMs, storedMs }) => editedMs ?? storedMs],
  ]);

function NoToolsets() {
  return (
    <EmptyState
      icon={<Wrench aria-hidden size={28} />}
      title="No toolsets yet"
      actions={
        <>
          <OpenFilesButton variant="primary" />
          <AddToolset />
        </>
      }
    >
      Drop a CJSON toolset file anywhere in this window, or add a server that lists its tools. Each
      tool then shows whether it is on, whether it asks, and why.
    </EmptyState>
  );
}
