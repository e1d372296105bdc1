"use client";

import Link from "next/link";
import { memo } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import type { ToolMeasures } from "@/lib/domain/toolset/view/listing";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { refusalOf, type EditedLevel } from "./bulk/refusal";
import { ClaimsCell, isSilent } from "./claims-cell";
import { decisionOf } from "./decision";
import { EffectiveCell } from "./effective-cell";
import type { Column } from "./columns";
import { GridCell } from "./cell";
import { StateCell, TokensCell, UseCell } from "./measure-cells";
import { fieldOf, StatedWords } from "./rows/stated-labels";
import type { FieldView, GridTool, RowView } from "./rows/row-view";
import { SwitchCell } from "./switch-cell";

export interface ToolLineProps {
  fileId: string;
  row: GridTool;
  view: RowView;
  measures: ToolMeasures | undefined;
  columns: readonly Column[];
  isSelected: boolean;
  /** The column that has the focus; null while another line has it. */
  active: number | null;
  /** The tool's own page. */
  href: string;
}

/** Handlers are at the grid, which hears of every line. */
const noop = () => undefined;

/** A phone leaves out what is empty. */
const IF_ANY = "empty:hidden md:empty:flex";

/** On a phone both switches fit into one line. */
const SIDES = { enabled: "start", requiresApproval: "end" } as const;

/** One tool: its switches, what they come to, what its server claims, and how it is used. */
export const ToolLine = memo(function ToolLine(props: ToolLineProps) {
  const { row, columns, active } = props;
  return columns.map(({ id, edits }, column) => {
    const cell = { column, active } as const;
    if (edits !== undefined) {
      const { level, field } = edits;
      return (
        <GridCell key={id} {...cell} place={level === "override" ? "line" : SIDES[field]}>
          <ToolSwitch
            row={row}
            level={level}
            field={field}
            view={props.view[field]}
            subject={level === "own" ? row.tool.name : `${row.tool.name} in this conversation`}
          />
        </GridCell>
      );
    }
    switch (id) {
      case "enabled":
      case "approval":
        return (
          <GridCell key={id} {...cell}>
            <StatedWords
              field={fieldOf(id)}
              value={props.view[fieldOf(id)].own}
              inherited={props.view[fieldOf(id)].inheritedOwn}
            />
          </GridCell>
        );
      case "select":
        return <SelectCell key={id} {...props} column={column} />;
      case "name":
        return <NameCell key={id} {...props} column={column} />;
      case "effective":
        return (
          // On a phone, what the server says and the state are beside its two lines.
          <GridCell key={id} {...cell} place="start" className="max-md:row-span-2">
            <EffectiveCell
              name={row.tool.name}
              view={props.view}
              decision={decisionOf(props.view, row.tool.claims.hints)}
            />
          </GridCell>
        );
      case "claims":
        return (
          <GridCell
            key={id}
            {...cell}
            place="end"
            className={isSilent(row.tool.claims.hints) ? "hidden md:flex" : undefined}
          >
            <ClaimsCell hints={row.tool.claims.hints} />
          </GridCell>
        );
      case "tokens":
        return (
          <GridCell key={id} {...cell} className="hidden text-small md:flex md:items-end">
            <TokensCell measures={props.measures} />
          </GridCell>
        );
      case "use":
        return (
          <GridCell key={id} {...cell} place="end" className={cn("text-caption", IF_ANY)}>
            <UseCell measures={props.measures} />
          </GridCell>
        );
      default:
        return (
          <GridCell key={id} {...cell} place="end" className={IF_ANY}>
            <StateCell row={row} fileId={props.fileId} measures={props.measures} />
          </GridCell>
        );
    }
  });
});

function SelectCell({ row, active, isSelected, column }: ToolLineProps & { column: number }) {
  return (
    <GridCell column={column} active={active} place="select" className="md:items-center">
      <input
        type="checkbox"
        tabIndex={-1}
        data-act="select"
        aria-label={revealName(`Select ${row.tool.name}`)}
        checked={isSelected}
        onChange={noop}
        className="grid-check"
      />
    </GridCell>
  );
}

function NameCell({ row, active, href, column }: ToolLineProps & { column: number }) {
  const { name, summary, claims } = row.tool;
  const isGhost = row.tool.gates.some(({ id }) => id === "missing");
  return (
    <GridCell column={column} active={active} role="rowheader" place="name">
      <Link
        href={href}
        prefetch={false}
        tabIndex={-1}
        title={revealName(claims.title === null ? name : `${name}: “${claims.title}”`)}
        className={cn(
          "block min-w-0 rounded-control font-mono text-small hover:underline focus-visible:focus-ring",
          isGhost && "text-ink-faint line-through",
        )}
      >
        {name === "" ? (
          <span className="text-ink-faint">no name</span>
        ) : (
          <MiddleTruncate text={name} />
        )}
      </Link>
      {summary === null ? null : (
        <span
          title={revealName(summary, { hasLines: true })}
          className="truncate-name block text-caption text-ink-faint in-data-[density=compact]:md:hidden"
        >
          <NameText hasLines text={summary} />
        </span>
      )}
    </GridCell>
  );
}

function ToolSwitch({
  row,
  level,
  field,
  view,
  subject,
}: {
  row: GridTool;
  level: EditedLevel;
  field: Field;
  view: FieldView;
  subject: string;
}) {
  const isOwn = level === "own";
  return (
    <SwitchCell
      subject={subject}
      field={field}
      value={isOwn ? view.own : view.override}
      inherited={isOwn ? view.inheritedOwn : view.inheritedOverride}
      isPending={isOwn ? view.isOwnPending : view.isOverridePending}
      isBrief={isOwn}
      locked={refusalOf(row, null, level) ?? undefined}
    />
  );
}
