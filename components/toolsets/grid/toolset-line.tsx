"use client";

import Link from "next/link";
import { memo } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { ToolsetTestMark } from "@/components/permissions/toolset-test-mark";
import { Badge } from "@/components/ui/feedback/badge";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { NumberText } from "@/components/ui/text/number-text";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolMeasures, ToolsetRow } from "@/lib/domain/toolset/view/listing";
import type { Column } from "./columns";
import { filtersHref } from "../links/filters-href";
import { GridCell } from "./cell";
import type { Stated } from "./rows/pending";
import type { GridTool } from "./rows/row-view";
import { fieldOf, StatedWords } from "./rows/stated-labels";
import { SwitchCell } from "./switch-cell";
import { editHref } from "../links/tool-href";

/** The defaults of a toolset as the grid shows them. */
export interface DefaultsView {
  readonly value: Stated;
  readonly inherited: boolean;
  readonly isPending: boolean;
}

export interface ToolsetLineProps {
  fileId: string;
  toolset: ToolsetRow;
  /** Its tools that are shown. */
  tools: readonly GridTool[];
  total: number;
  selected: "none" | "some" | "all";
  defaults: Readonly<Record<Field, DefaultsView>>;
  measures: ReadonlyMap<number, ToolMeasures>;
  columns: readonly Column[];
  active: number | null;
}

/** Handlers are at the grid, which hears of every line. */
const noop = () => undefined;

/** A toolset's head: its id and kind, its editable defaults, and what its tools come to together. */
export const ToolsetLine = memo(function ToolsetLine(props: ToolsetLineProps) {
  const { toolset, fileId, columns, active } = props;
  return columns.map(({ id, edits }, column) => {
    const cell = { column, active } as const;
    if (edits !== undefined) {
      const { value, inherited, isPending } = props.defaults[edits.field];
      return (
        <GridCell key={id} {...cell} className="empty:hidden md:empty:flex">
          {edits.level === "override" ? null : (
            <SwitchCell
              subject={`toolset ${toolset.toolsetId}, default`}
              field={edits.field}
              value={value}
              inherited={inherited}
              isPending={isPending}
            />
          )}
        </GridCell>
      );
    }
    switch (id) {
      case "enabled":
      case "approval":
        return (
          <GridCell key={id} {...cell}>
            <StatedWords field={fieldOf(id)} {...props.defaults[fieldOf(id)]} />
          </GridCell>
        );
      case "select":
        return (
          <GridCell key={id} {...cell} place="select" className="md:items-center">
            <SelectBox {...props} />
          </GridCell>
        );
      case "name":
        return (
          <GridCell key={id} {...cell} role="rowheader" place="name">
            <ToolsetName {...props} />
          </GridCell>
        );
      case "effective":
        return (
          <GridCell key={id} {...cell} className="text-caption">
            <ToolsetLinks fileId={fileId} toolset={toolset} />
          </GridCell>
        );
      case "tokens":
        return (
          <GridCell
            key={id}
            {...cell}
            className="hidden text-small font-medium md:flex md:items-end"
          >
            <Sum {...props} of="tokens" />
          </GridCell>
        );
      case "use":
        return (
          <GridCell key={id} {...cell} className="hidden text-caption md:flex">
            <Sum {...props} of="calls" />
          </GridCell>
        );
      case "state":
        return (
          <GridCell key={id} {...cell} className="empty:hidden md:empty:flex">
            <ToolsetTestMark rowId={toolset.id} toolsetId={toolset.toolsetId} />
          </GridCell>
        );
      default:
        return <GridCell key={id} {...cell} className="hidden md:flex" />;
    }
  });
});

function SelectBox({ toolset, selected }: ToolsetLineProps) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      data-act="select"
      aria-label={revealName(`Select the tools of ${toolset.toolsetId}`)}
      checked={selected === "all"}
      ref={(box) => {
        if (box !== null) box.indeterminate = selected === "some";
      }}
      onChange={noop}
      className="grid-check"
    />
  );
}

function ToolsetName({ toolset, tools, total }: ToolsetLineProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 truncate text-body font-semibold">
        <MiddleTruncate text={toolset.toolsetId} />
      </span>
      {toolset.kind === "" ? null : <Badge>{toolset.kind}</Badge>}
      <span className="shrink-0 text-caption text-ink-faint">
        {countWords(tools.length, total)}
      </span>
    </span>
  );
}

function ToolsetLinks({ fileId, toolset }: Pick<ToolsetLineProps, "fileId" | "toolset">) {
  return (
    <span className="flex gap-3">
      <Link
        href={filtersHref(fileId, toolset.toolsetId)}
        prefetch={false}
        tabIndex={-1}
        aria-label={revealName(`Filters of ${toolset.toolsetId}`)}
        className={textLinkClass}
      >
        Filters
      </Link>
      <Link
        href={editHref(fileId, toolset.toolsetId)}
        prefetch={false}
        tabIndex={-1}
        aria-label={revealName(`Edit ${toolset.toolsetId}`)}
        className={textLinkClass}
      >
        Edit
      </Link>
    </span>
  );
}

function countWords(shown: number, total: number): string {
  if (shown !== total) return `${shown} of ${total}`;
  return total === 1 ? "1 tool" : `${total} tools`;
}

/** Of the tools that are shown. */
function Sum({ tools, measures, of }: ToolsetLineProps & { of: "tokens" | "calls" }) {
  if (measures.size === 0) return null;
  const sum = tools.reduce((total, { tool }) => total + (measures.get(tool.id)?.[of] ?? 0), 0);
  return (
    <span>
      <NumberText value={sum} />
      {of === "calls" ? (sum === 1 ? " call" : " calls") : ""}
    </span>
  );
}
