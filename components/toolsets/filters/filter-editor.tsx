"use client";

import { useDeferredValue, useMemo } from "react";
import { useGo } from "@/components/routing/use-go";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useChanger } from "@/components/live/use-changer";
import { SaveProblems } from "@/components/forms/save-problems";
import { SaveFailure } from "@/components/saving/save-failure";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/fields/select";
import { withFilters } from "@/lib/domain/toolset/edit/filter-draft";
import { filterEffects, previewFilters } from "@/lib/domain/toolset/edit/filter-preview";
import type { FilterTarget } from "@/lib/domain/toolset/edit/filter-target";
import { toolsetFilters } from "@/lib/domain/toolset/filters/toolset-filters";
import { asText } from "@/lib/shared/read-value";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { filtersHref } from "../links/filters-href";
import { AdapterFilters } from "./adapter-filters";
import { PreviewPane } from "./preview-pane";
import { ReferencePart } from "./reference-part";
import { useFilterDraft } from "./use-filter-draft";

/** The filters of a toolset, with what they would do before they are saved. */
export function FilterEditor({ target }: { target: FilterTarget }) {
  const go = useGo();
  const { toolset, application, states, fileId, toolsetIds } = target;
  const { kept, asked, draft, isChanged, change } = useFilterDraft(target);
  const changer = useChanger("toolset");
  const after = useMemo(() => withFilters(toolset, draft), [toolset, draft]);
  // Typing stays quick with many tools: the preview follows.
  const previewed = useDeferredValue(after);
  const saved = useMemo(
    () => filterEffects(toolset, application, states),
    [toolset, application, states],
  );
  const tools = useMemo(
    () => previewFilters(saved, filterEffects(previewed, application, states)),
    [saved, previewed, application, states],
  );
  const filters = toolsetFilters(after);
  const id = asText(toolset["id"]) ?? "";
  return (
    <>
      <PageHeader
        title={`Filters of ${id}`}
        back={{ href: `/toolsets/${encodeURIComponent(fileId)}`, label: target.fileTitle }}
        alwaysBack
        actions={
          toolsetIds.length < 2 ? undefined : (
            <Select
              label="Toolset"
              hideLabel
              className="w-48"
              options={[...new Set(toolsetIds)].map((value) => ({ value, label: value }))}
              value={id}
              onChange={(set) => go(filtersHref(fileId, set))}
              isDisabled={isChanged}
            />
          )
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
        <div className="space-y-6 px-4 py-4 sm:px-6 lg:w-3/5 lg:overflow-y-auto lg:border-e lg:border-line">
          <DraftBar draft={kept} changedBy={changer} />
          <AdapterFilters toolset={toolset} filters={filters} draft={draft} onChange={change} />
          <ReferencePart
            toolset={toolset}
            filter={filters.reference}
            raw={draft.reference}
            onChange={(reference) => change({ reference })}
          />
          <ReadingNotes />
        </div>
        <div className="flex min-h-96 flex-1 flex-col border-t border-line lg:min-h-0 lg:border-t-0">
          <PreviewPane tools={tools} storedMs={target.storedMs} />
        </div>
      </div>
      <div className="mx-4 mb-2 empty:hidden">
        <SaveProblems error={asked.error} />
      </div>
      <SaveFailure saving={asked.saving} className="mx-4 mb-2" />
      {asked.question}
      {isChanged ? (
        <div
          className="flex flex-wrap items-center gap-3 border-t border-line bg-raised px-4 py-3"
          role="status"
        >
          <span className="flex-1 text-small">The filters are not saved</span>
          <Button onPress={asked.discard}>Discard</Button>
          <Button variant="primary" isPending={asked.saving.isSaving} onPress={asked.saving.save}>
            Save
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** How open points of the filter languages are read here. */
function ReadingNotes() {
  return (
    <Disclosure title="How rules are read">
      <ul className="list-disc space-y-1 ps-4 text-small text-ink-soft">
        <li>Without “match case”, capital and small letters are the same.</li>
        <li>A rule with several comparisons matches where all of them are true.</li>
        <li>A rule without a value is ignored. Without an operator, all rules have to match.</li>
        <li>A tool is offered when it is included and not excluded.</li>
        <li>
          Patterns use RE2 syntax and match anywhere in the text. One that RE2 doesn’t support
          (look-around, back-references, more than 1,000 characters) includes no tool, excludes
          every tool, and makes every tool ask.
        </li>
        <li>Rules apply to what the server lists, not to tools added by hand.</li>
        <li>
          A tool that the imported rules marked as “filtered” is offered again when the rules let it
          in.
        </li>
      </ul>
    </Disclosure>
  );
}
