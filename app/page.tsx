import type { Metadata } from "next";
import { cookies } from "next/headers";
import { FirstStart } from "@/components/home/first-start";
import { HomePage } from "@/components/home/home-page";
import { openQuestions } from "@/components/home/open-questions";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { OPENED_COOKIE, parseOpened } from "@/components/shell/conversations/opened";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { countLibrary } from "@/lib/data/conversations/list";
import { listImports } from "@/lib/data/imports/list";
import { listByIds, listSidebar } from "@/lib/data/sidebar/list";
import { readSyncMarks } from "@/lib/data/sync/marks";
import { listToolsetFiles } from "@/lib/data/toolsets/list";
import { openPlans } from "@/lib/import/session/open-plans";

export const metadata: Metadata = { title: "Home" };

const LATEST = 8;
const IMPORTS = 5;

/** What this browser has opened; in a new one, what has changed last. */
async function opened() {
  const known = parseOpened((await cookies()).get(OPENED_COOKIE)?.value);
  const found = await listByIds(known.map(({ id }) => id));
  if (found.length > 0) {
    const times = new Map(known.map(({ id, atMs }) => [id, atMs]));
    const items = found.map((one) => ({ conversation: one, openedMs: times.get(one.id) ?? null }));
    return { items, isOpened: true };
  }
  const { pinned, items } = await listSidebar({ limit: LATEST });
  const latest = [...pinned, ...items].slice(0, LATEST);
  return {
    items: latest.map((conversation) => ({ conversation, openedMs: null })),
    isOpened: false,
  };
}

export default async function Home() {
  const [counts, recent, imports, plans, files, marks] = await Promise.all([
    countLibrary(),
    opened(),
    listImports(),
    openPlans(),
    listToolsetFiles(),
    readSyncMarks(),
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
            opened={recent.items}
            isOpened={recent.isOpened}
            questions={openQuestions(plans, files, marks)}
            imports={imports.slice(0, IMPORTS)}
          />
        </PageBody>
      )}
    </>
  );
}
