"use client";

import { useQuery } from "@tanstack/react-query";
import { useRefresh } from "@/components/routing/use-refresh";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Outcome } from "@/lib/domain/imports/progress";
import { importDetailQuery } from "@/lib/queries/imports/plan";
import { ImportPage } from "./import-page";

/** An import with more items than a page has in its HTML: they come by themselves. */
export function LongImport({ id, shown }: { id: string; shown: Outcome | "all" }) {
  const refreshPage = useRefresh();
  const { data, error, refetch } = useQuery(importDetailQuery(id));
  async function tryAgain() {
    refreshPage();
    await refetch();
  }
  if (error !== null) {
    return (
      <InlineError
        title="The import could not be read"
        actions={<Button onPress={tryAgain}>Try again</Button>}
      >
        {error.message}
      </InlineError>
    );
  }
  if (data === undefined) return <Skeleton className="h-96 w-full" />;
  const { plan, report, import: record } = data;
  return <ImportPage id={id} plan={plan} report={report} record={record} shown={shown} />;
}
