import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { ChartColumn, History } from "lucide-react";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { ActivityBars, CallBars } from "@/components/pictures/activity-bars";
import { ActivitySwitches } from "@/components/pictures/activity-switches";
import { pictureFormat } from "@/components/pictures/format";
import { ToolsetBars } from "@/components/pictures/toolset-bars";
import { undatedWords } from "@/components/pictures/year-heat-map";
import { preferredLocale } from "@/components/shell/accept-language";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ButtonLink } from "@/components/ui/button/button-link";
import { TextLink } from "@/components/ui/text/text-link";
import { readActivity, readActivityYears } from "@/lib/data/activity/read";
import { decisionCountsPage } from "@/lib/http/threads/pages";
import { ActivityHeatMap } from "./heat-map";

export const metadata: Metadata = { title: "Activity" };

interface Props {
  searchParams: Promise<{ year?: string | string[]; by?: string | string[] }>;
}

export default async function ActivityPage({ searchParams }: Props) {
  const viewer = await pageViewer();
  const [wanted, header, { years, undated }, { toolsets }] = await Promise.all([
    searchParams,
    headers(),
    readActivityYears(viewer),
    decisionCountsPage(viewer),
  ]);
  const locale = preferredLocale(header.get("accept-language"));
  const [latest] = years;
  if (latest === undefined) return <NoActivity undated={undated} locale={locale} />;
  const year = years.find((each) => String(each.year) === wanted.year)?.year ?? latest.year;
  const unit = wanted.by === "week" ? "week" : "month";
  const rows = await readActivity(viewer, year);
  const shown = { year, unit, rows, locale } as const;
  return (
    <>
      <PageHeader
        title="Activity"
        actions={
          <ButtonLink href="/changes" icon={<History aria-hidden size={16} />}>
            Who changed what
          </ButtonLink>
        }
      >
        <ActivitySwitches shown={shown} years={years.map((each) => each.year)} />
      </PageHeader>
      <PageBody width="wide" className="flex flex-col gap-10">
        <ActivityHeatMap year={year} />
        <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
          <ActivityBars {...shown} />
        </div>
        <CallBars {...shown} />
        <ToolsetBars toolsets={toolsets} locale={locale} />
        <p className="max-w-reading border-t border-line pt-4 text-small text-ink-soft">
          Days are UTC days. Messages count on the day recorded in their document; those without a
          recorded time count on no day. A past day changes only when messages are imported, edited,
          deleted or restored: <TextLink href="/changes">See who changed what</TextLink>.
        </p>
      </PageBody>
    </>
  );
}

function NoActivity({ undated, locale }: { undated: number; locale: string }) {
  return (
    <>
      <PageHeader title="Activity" />
      <PageBody>
        <EmptyState
          icon={<ChartColumn />}
          title="No activity yet"
          actions={<OpenFilesButton variant="primary" />}
        >
          <p>
            Messages, tokens and tool calls appear here by day.
            {undated === 0 ? "" : ` ${undatedWords(undated, pictureFormat(locale))}`}
          </p>
        </EmptyState>
      </PageBody>
    </>
  );
}
