import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { FirstStart } from "@/components/home/first-start";
import { HomePage } from "@/components/home/home-page";
import { openQuestions, signInQuestions } from "@/components/home/open-questions";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { OPENED_COOKIE, parseOpened } from "@/components/shell/conversations/opened";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { countLibrary } from "@/lib/data/conversations/list";
import { listImports } from "@/lib/data/imports/list";
import { listConversations } from "@/lib/data/conversations/list";
import { listByIds } from "@/lib/data/sidebar/list";
import { readSyncMarks } from "@/lib/data/sync/marks";
import { listToolsetFiles } from "@/lib/data/toolsets/list";
import { expiringSourcesHere } from "@/lib/http/expiring-sources-here";
import { openPlans } from "@/lib/import/session/open-plans";
import { ActivityHeatMap } from "./activity/heat-map";

export const metadata: Metadata = { title: "Home" };

const LATEST = 8;
/** Fewer opened ones leave room for the latest. */
const FEW = 5;
const IMPORTS = 5;

/** What this browser has opened, and what changed last where that is little. */
async function conversations() {
  const viewer = await pageViewer();
  const known = parseOpened((await cookies()).get(OPENED_COOKIE)?.value);
  const times = new Map(known.map(({ id, atMs }) => [id, atMs]));
  const found = await listByIds(viewer, [...times.keys()]);
  const opened = found.map((one) => ({ conversation: one, openedMs: times.get(one.id) ?? null }));
  if (opened.length >= FEW) return { opened, latest: [] };
  // Not as the sidebar lists them: there, those in folders are not among the latest.
  const { items } = await listConversations(viewer, { limit: LATEST });
  const ids = items.map(({ id }) => id).filter((id) => !times.has(id));
  const latest = (await listByIds(viewer, ids.slice(0, LATEST - opened.length))).map(
    (conversation) => ({
      conversation,
      openedMs: null,
    }),
  );
  return { opened, latest };
}

export default async function Home() {
  const viewer = await pageViewer();
  const nowMs = Date.now();
  const [counts, recent, imports, plans, files, marks, sources] = await Promise.all([
    countLibrary(viewer),
    conversations(),
    listImports(viewer),
    openPlans(viewer),
    listToolsetFiles(),
    readSyncMarks(),
    expiringSourcesHere(nowMs),
  ]);
  const isEmpty = counts.conversations + counts.toolsets + counts.models === 0;
  return (
    <>
      <PageHeader
        title="Home"
        actions={isEmpty ? undefined : <OpenFilesButton variant="primary" />}
      />
      {isEmpty && plans.length === 0 ? (
        <FirstStart />
      ) : (
        <PageBody width="wide">
          <HomePage
            opened={recent.opened}
            latest={recent.latest}
            questions={[...openQuestions(plans, files, marks), ...signInQuestions(sources, nowMs)]}
            imports={imports.slice(0, IMPORTS)}
            pictures={<ActivityHeatMap />}
          />
        </PageBody>
      )}
    </>
  );
}
