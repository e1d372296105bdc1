"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { PageBody } from "@/components/shell/page-body";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SearchField } from "@/components/ui/fields/search-field";
import type { TestsReport } from "@/lib/domain/permissions/tests/listing";
import { permissionTestsQuery } from "@/lib/queries/permission-reports";
import { LoadState } from "@/components/lists/load-state";
import { TestMark } from "../test-mark";
import { ToolsetTests } from "./toolset-tests";

const address = { q: parseAsString.withDefault(""), red: parseAsBoolean.withDefault(false) };

/** The permission tests of all toolsets: green, red, and where to write them. */
export function TestsView() {
  const report = useQuery(permissionTestsQuery());
  if (report.data === undefined) return <LoadState what="The tests" query={report} />;
  if (report.data.toolsets.length === 0) {
    return (
      <EmptyState title="No toolsets to test">
        Permission tests are kept in toolsets. Import one first.
      </EmptyState>
    );
  }
  return <Tests report={report.data} />;
}

function Tests({ report }: { report: TestsReport }) {
  const [{ q, red }, set] = useQueryStates(address);
  const words = q.trim().toLowerCase();
  const shown = report.toolsets.filter(
    ({ toolsetId, tests }) =>
      (words === "" ||
        toolsetId.toLowerCase().includes(words) ||
        tests.some(({ outcome }) => outcome.name.toLowerCase().includes(words))) &&
      (!red || tests.some(({ outcome }) => !outcome.isGreen)),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
        <SearchField
          label="Filter tests"
          placeholder="Toolset or sentence"
          value={q}
          onChange={(next) => set({ q: next === "" ? null : next })}
          className="min-w-48 flex-1"
        />
        <Checkbox isSelected={red} onChange={(next) => set({ red: next ? true : null })}>
          Failing only
        </Checkbox>
        <span role="status">
          <TestMark green={report.green} red={report.red} />
        </span>
      </div>
      <PageBody className="py-2">
        {shown.length === 0 ? (
          <EmptyState title="No matching toolsets">No toolset or test has these words.</EmptyState>
        ) : (
          shown.map((toolset) => <ToolsetTests key={toolset.rowId} toolset={toolset} />)
        )}
        <p className="py-4 text-caption text-ink-faint">
          <code>npx colloquy check</code> runs the same tests and exits with code 1 when one fails.
        </p>
      </PageBody>
    </div>
  );
}
