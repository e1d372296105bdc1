"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Stethoscope } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NumberText } from "@/components/ui/text/number-text";
import { Select } from "@/components/ui/fields/select";
import type { OverrideRepair } from "@/lib/domain/permissions/override-lint/finding";
import {
  OVERRIDE_RULES,
  type OverrideLintReport,
  type OverrideCase,
} from "@/lib/domain/permissions/override-lint/report";
import { overrideLintQuery } from "@/lib/queries/override-lint";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { CaseRow } from "./case-row";
import { RepairDialog } from "./repair-dialog";

const address = { conversation: parseAsString, rule: parseAsString.withDefault("") };

/** Overrides that do not do what they say, each with repairs that are shown before they are made. */
export function OverrideLintView() {
  const [{ conversation, rule }, set] = useQueryStates(address);
  const [chosen, setChosen] = useState<{ of: OverrideCase; repair: OverrideRepair } | null>(null);
  const report = useInfiniteQuery({
    ...overrideLintQuery({ conversation, rule }),
    placeholderData: (former) => former,
  });
  const first = report.data?.pages[0];
  if (first === undefined) return <LoadState what="The overrides" query={report} />;
  const cases = report.data?.pages.flatMap((page) => page.cases) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
        <p role="status" className="min-w-48 flex-1 text-small text-ink-soft">
          <NumberText value={first.matching} /> {first.matching === 1 ? "finding" : "findings"} in{" "}
          <NumberText value={first.conversations} />{" "}
          {first.conversations === 1 ? "conversation" : "conversations"} with overrides
        </p>
        {conversation === null ? null : (
          <Button size="small" onPress={() => set({ conversation: null })}>
            All conversations
          </Button>
        )}
        {first.matching === 0 && rule === "" ? null : (
          <RuleChoice
            counts={first.counts}
            rule={rule}
            onChange={(next) => set({ rule: next === "" ? null : next })}
          />
        )}
      </div>
      {cases.length === 0 ? (
        <Healthy report={first} />
      ) : (
        <RowList
          label="Overrides to look at"
          items={cases}
          keyOf={(_, at) => String(at)}
          hasMore={report.hasNextPage}
          loadMore={async () => {
            if (!report.isFetchingNextPage) await report.fetchNextPage();
          }}
        >
          {(one) => (
            <CaseRow
              of={one}
              showConversation={conversation === null}
              onRepair={(repair) => setChosen({ of: one, repair })}
            />
          )}
        </RowList>
      )}
      {chosen === null ? null : (
        <RepairDialog of={chosen.of} repair={chosen.repair} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

function RuleChoice({
  counts,
  rule,
  onChange,
}: {
  counts: OverrideLintReport["counts"];
  rule: string;
  onChange: (rule: string) => void;
}) {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return (
    <Select
      label="Finding"
      hideLabel
      size="small"
      className="min-w-56"
      value={rule === "" ? "all" : rule}
      onChange={(next) => onChange(next === "all" ? "" : next)}
      options={[
        { value: "all", label: `All findings (${sum})` },
        ...counts.map(({ rule: value, count }) => ({
          value: value as string,
          label: `${OVERRIDE_RULES[value]} (${count})`,
        })),
      ]}
    />
  );
}

function Healthy({ report }: { report: OverrideLintReport }) {
  return report.conversations === 0 ? (
    <EmptyState icon={<Stethoscope aria-hidden />} title="No conversation overrides a tool">
      Overrides say what one conversation decides differently about a tool. They are checked here.
    </EmptyState>
  ) : (
    <EmptyState icon={<Stethoscope aria-hidden />} title="Nothing to repair">
      Every override names one tool and does what it says.
    </EmptyState>
  );
}
