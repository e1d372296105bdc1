"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { useQueryStates } from "nuqs";
import { ListHead, ListTop } from "@/components/lists/columns";
import { listSort } from "@/components/lists/list-sort";
import { ListTotal } from "@/components/lists/list-total";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { CATALOGUE_SORTS, type CatalogueTool } from "@/lib/domain/permissions/reports/catalogue";
import { catalogueQuery } from "@/lib/queries/permission-reports";
import { CATALOGUE_COLUMNS } from "./catalogue-columns";
import { CatalogueFilters } from "./catalogue-filters";
import { CatalogueRow } from "./catalogue-row";
import { catalogueFilters, catalogueRequest, NO_FILTERS } from "./catalogue-state";

const LOOK = { padding: "px-1 py-2 sm:px-4", list: "", row: "" } as const;
const ROWS = { guess: 60, overscan: 10, covered: { start: 32 } } as const;
const TOOLS = ["tool", "tools"] as const;
const BACK = { href: "/toolsets", words: "All toolsets" } as const;

const keyOf = ({ fileId, toolsetId, position }: CatalogueTool) =>
  JSON.stringify([fileId, toolsetId, position]);

/** The tools of all toolsets in one list. */
export function CatalogueView() {
  const [state, set] = useQueryStates(catalogueFilters);
  const found = useInfiniteQuery({
    ...catalogueQuery(catalogueRequest(state)),
    placeholderData: keepPreviousData,
  });
  const first = found.data?.pages[0];
  return (
    <>
      <PageHeader
        title="All tools"
        back={{ href: "/toolsets", label: "Back to toolsets" }}
        alwaysBack
      >
        <CatalogueFilters facets={first?.facets} />
      </PageHeader>
      {first === undefined ? (
        <LoadState what="The tools" query={found} />
      ) : first.matching === 0 ? (
        <NoTools hasTools={first.total > 0} onClear={() => set({ ...NO_FILTERS, q: null })} />
      ) : (
        <RowList
          label="Tools"
          items={found.data?.pages.flatMap(({ items }) => items) ?? []}
          keyOf={keyOf}
          total={first.matching}
          hasMore={found.hasNextPage}
          loadMore={async () => {
            if (!found.isFetchingNextPage) await found.fetchNextPage();
          }}
          look={LOOK}
          rows={ROWS}
          head={
            <ListTop>
              <ListTotal total={first.matching} noun={TOOLS} link={BACK} />
              <ListHead
                columns={CATALOGUE_COLUMNS}
                sort={listSort(CATALOGUE_SORTS, CATALOGUE_COLUMNS, state, set)}
              />
            </ListTop>
          }
        >
          {(tool) => <CatalogueRow tool={tool} rowKey={keyOf(tool)} />}
        </RowList>
      )}
    </>
  );
}

function NoTools({ hasTools, onClear }: { hasTools: boolean; onClear: () => unknown }) {
  return hasTools ? (
    <EmptyState
      title="No matching tools"
      actions={<Button onPress={() => onClear()}>Clear search and filters</Button>}
    >
      The search and the filters hide every tool.
    </EmptyState>
  ) : (
    <EmptyState icon={<Wrench aria-hidden size={28} />} title="No tools yet">
      Import a toolset or add a server: its tools are listed here, with what becomes of their calls.
    </EmptyState>
  );
}
