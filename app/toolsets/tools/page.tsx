import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { CatalogueView } from "@/components/toolsets/catalogue/catalogue-view";
import { LiveReports } from "@/components/live/live-parts";
import { getSettings } from "@/lib/data/settings/settings";
import { reportMark } from "../../report-mark";

export const metadata: Metadata = { title: "All tools" };

export default async function AllToolsPage() {
  const [{ views }, mark] = await Promise.all([getSettings(), reportMark()]);
  return (
    <NuqsAdapter>
      <LiveReports mark={mark} />
      <CatalogueView views={views} />
    </NuqsAdapter>
  );
}
