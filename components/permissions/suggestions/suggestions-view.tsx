"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { useKept } from "@/components/drafts/use-kept";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SearchField } from "@/components/ui/fields/search-field";
import { Select } from "@/components/ui/fields/select";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import { useKey } from "@/components/ui/keys/use-key";
import { SUGGESTION_KINDS, type Suggestion } from "@/lib/domain/history/suggest";
import type { SuggestionReport } from "@/lib/domain/history/suggestion-report";
import { asList, asText } from "@/lib/shared/read-value";
import { suggestionsQuery } from "@/lib/queries/permission-reports";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { CallSpan } from "../call-span";
import { useReportEdits } from "../use-report-edits";
import { overrideEdits, suggestionKey, toolEdits } from "./chosen-edits";
import { SuggestionPreview } from "./suggestion-preview";
import { SuggestionRow } from "./suggestion-row";

/** Evidence grows; what was chosen by that of the day before yesterday is chosen again. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;
const NONE: readonly string[] = [];
const readKeys = (value: unknown): readonly string[] =>
  asList(value).flatMap((key) => asText(key) ?? []);

const address = { q: parseAsString.withDefault(""), kind: parseAsString.withDefault("") };

/** Permissions that would fit the stored conversations better, applied after a preview. */
export function SuggestionsView() {
  const report = useQuery(suggestionsQuery());
  if (report.data === undefined) return <LoadState what="The suggestions" query={report} />;
  if (report.data.suggestions.length === 0) {
    return (
      <EmptyState title="Nothing to suggest">
        Suggestions appear once conversations have offered or called your tools.
      </EmptyState>
    );
  }
  return <Suggestions report={report.data} />;
}

/** What is chosen, kept in this browser until it is applied. */
function useKeptKeys() {
  const kept = useKept({
    subject: "app",
    field: "suggestions",
    label: "Chosen suggestions",
    href: "/permissions/changes",
    empty: NONE,
    read: readKeys,
    keepMs: KEPT_MS,
  });
  const setKeys = (next: ReadonlySet<string>) => kept.set(() => [...next]);
  return { keys: new Set(kept.value), setKeys };
}

function AllShown(props: { count: number; chosen: number; onChoose: (isChosen: boolean) => void }) {
  const { count, chosen, onChoose } = props;
  return (
    <div className="px-6 pt-2 sm:px-8">
      <Checkbox
        isSelected={count > 0 && chosen === count}
        isIndeterminate={chosen > 0 && chosen < count}
        onChange={onChoose}
      >
        {count === 1 ? "Select the suggestion" : `Select all ${count} suggestions`}
      </Checkbox>
    </div>
  );
}

function Suggestions({ report }: { report: SuggestionReport }) {
  const [{ q, kind }, set] = useQueryStates(address);
  const { keys, setKeys } = useKeptKeys();
  const [isPreviewing, setPreviewing] = useState(false);
  const edits = useReportEdits();
  const shown = report.suggestions.filter(
    (each) =>
      (kind === "" || each.kind === kind) &&
      `${each.toolsetId}/${each.tool}`.toLowerCase().includes(q.trim().toLowerCase()),
  );
  const chosen = report.suggestions.filter((each) => keys.has(suggestionKey(each)));
  const choose = (which: readonly Suggestion[], isChosen: boolean) => {
    const next = new Set(keys);
    for (const each of which) {
      if (isChosen) next.add(suggestionKey(each));
      else next.delete(suggestionKey(each));
    }
    setKeys(next);
  };
  useKey("Escape", () => setKeys(new Set()), { isEnabled: keys.size > 0 && !isPreviewing });
  async function apply() {
    const title =
      chosen.length === 1 ? "1 suggestion applied" : `${chosen.length} suggestions applied`;
    if (!(await edits.save(toolEdits(chosen, report.toolsets), overrideEdits(chosen), title)))
      return;
    setKeys(new Set());
    setPreviewing(false);
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FilterRow report={report} q={q} kind={kind} set={set} />
      <AllShown
        count={shown.length}
        chosen={shown.filter((each) => keys.has(suggestionKey(each))).length}
        onChoose={(isChosen) => choose(shown, isChosen)}
      />
      <RowList
        label="Suggestions"
        items={shown}
        keyOf={suggestionKey}
        choice={{
          toggle: (at) => {
            const each = shown[at];
            if (each !== undefined) choose([each], !keys.has(suggestionKey(each)));
          },
          extendTo: (at, from) =>
            choose(shown.slice(Math.min(at, from), Math.max(at, from) + 1), true),
          all: () => choose(shown, true),
        }}
      >
        {(each) => (
          <SuggestionRow
            suggestion={each}
            isChosen={keys.has(suggestionKey(each))}
            onChoose={(isChosen) => choose([each], isChosen)}
          />
        )}
      </RowList>
      <SelectionBar
        count={chosen.length}
        noun={["suggestion", "suggestions"]}
        onClear={() => setKeys(new Set())}
      >
        <Button variant="primary" onPress={() => setPreviewing(true)}>
          Preview
        </Button>
      </SelectionBar>
      {isPreviewing && chosen.length > 0 ? (
        <SuggestionPreview
          chosen={chosen}
          isSaving={edits.isSaving}
          onApply={apply}
          onClose={() => setPreviewing(false)}
        />
      ) : null}
    </div>
  );
}

interface FilterProps {
  report: SuggestionReport;
  q: string;
  kind: string;
  set: (next: { q?: string | null; kind?: string | null }) => unknown;
}

function FilterRow({ report: { suggestions, scanned }, q, kind, set }: FilterProps) {
  const kinds = Object.entries(SUGGESTION_KINDS).flatMap(([value, label]) => {
    const count = suggestions.filter((each) => each.kind === value).length;
    return count === 0 ? [] : [{ value, label: `${label} (${count})` }];
  });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-6">
      <SearchField
        label="Filter suggestions"
        placeholder="Tool"
        value={q}
        onChange={(next) => set({ q: next === "" ? null : next })}
        className="min-w-48 flex-1"
      />
      <Select
        label="Kind"
        hideLabel
        className="min-w-64"
        value={kind === "" ? "all" : kind}
        onChange={(next) => set({ kind: next === "all" ? null : next })}
        options={[{ value: "all", label: "All kinds" }, ...kinds]}
      />
      <p className="basis-full text-caption text-ink-faint">
        From <CallSpan scanned={scanned} />. A server’s own hint never allows a tool.
      </p>
    </div>
  );
}
