"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SearchField } from "@/components/ui/fields/search-field";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { ReferenceRow as Row } from "@/lib/domain/secrets/references-report";
import { secretReferencesQuery } from "@/lib/queries/permission-reports";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { useReportEdits } from "../use-report-edits";
import { ReferenceRow } from "./reference-row";

const address = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(["all", "reference", "foreign", "look-alike"]).withDefault("all"),
};

/** Every reference to a secret in all toolsets, and what looks like a secret itself. */
export function ReferencesView() {
  const report = useQuery(secretReferencesQuery());
  if (report.data === undefined) return <LoadState what="The references" query={report} />;
  const { rows, toolsets } = report.data;
  return rows.length === 0 ? (
    <EmptyState title="No references to secrets">
      {toolsets === 0
        ? "Import a toolset to see what it would need and send."
        : "No toolset refers to a secret, and nothing looks like one."}
    </EmptyState>
  ) : (
    <References rows={rows} />
  );
}

function References({ rows }: { rows: readonly Row[] }) {
  const [{ q, kind }, set] = useQueryStates(address);
  const edits = useReportEdits();
  const countOf = (which: Row["kind"]) => rows.filter((row) => row.kind === which).length;
  const words = q.trim().toLowerCase();
  const shown = rows.filter(
    (row) =>
      (kind === "all" || row.kind === kind) &&
      `${row.toolsetId}/${row.toolName ?? ""} ${row.path.join("/")} ${row.shown}`
        .toLowerCase()
        .includes(words),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-6">
        <SearchField
          label="Filter references"
          placeholder="Toolset, place or name"
          value={q}
          onChange={(next) => set({ q: next === "" ? null : next })}
          className="min-w-48 flex-1"
        />
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            label="Kind"
            size="small"
            value={kind}
            onChange={(next) => set({ kind: next })}
            options={[
              { value: "all", label: `All ${rows.length}` },
              { value: "reference", label: `References ${countOf("reference")}` },
              { value: "foreign", label: `Foreign ${countOf("foreign")}` },
              { value: "look-alike", label: `Look-alikes ${countOf("look-alike")}` },
            ]}
          />
        </div>
      </div>
      <p className="px-4 py-2 text-caption text-ink-faint sm:px-6">
        Colloquy resolves and sends nothing here. It shows at most four characters of a likely
        secret.
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No matching references">The filter hides all references.</EmptyState>
      ) : (
        <RowList label="References" items={shown} keyOf={(_, at) => String(at)}>
          {(row) => (
            <ReferenceRow
              row={row}
              isSaving={edits.isSaving}
              onFix={() => edits.save([fixOf(row)], [], "Reference written as CJSON does")}
            />
          )}
        </RowList>
      )}
    </div>
  );
}

function fixOf({ fileId, rowId, revision, tool, path, fix }: Row) {
  const edit = { kind: "member" as const, tool, path, value: fix };
  return { fileId, edits: [{ toolsetId: rowId, expectedRevision: revision, edit }] };
}
