import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { StepBars } from "@/components/pictures/step-bars";
import { preferredLocale } from "@/components/shell/accept-language";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { readSteps } from "@/lib/data/timeline/steps";
import { pathSegment } from "@/lib/shared/path-segment";

export const metadata: Metadata = { title: "Durations" };

/** How long a conversation thought, called tools and waited, from the times its document records. */
export default async function TimesPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await pageViewer();
  const [{ id }, header] = await Promise.all([params, headers()]);
  const found = await readSteps(viewer, pathSegment(id));
  if (found === null) notFound();
  const back = { href: `/conversations/${encodeURIComponent(found.id)}`, label: found.title };
  return (
    <>
      <PageHeader title="Durations" back={back} alwaysBack />
      <PageBody width="wide">
        {found.steps.length + found.untimed === 0 ? (
          <EmptyState title="No steps with a duration">
            <p>Thinking, tool calls and approvals appear here with the time they took.</p>
          </EmptyState>
        ) : (
          <StepBars
            conversationId={found.id}
            found={found}
            locale={preferredLocale(header.get("accept-language"))}
          />
        )}
      </PageBody>
    </>
  );
}
