import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { CatalogueView } from "@/components/toolsets/catalogue/catalogue-view";
import { getSettings } from "@/lib/data/settings/settings";

export const metadata: Metadata = { title: "All tools" };

export default async function AllToolsPage() {
  const { views } = await getSettings();
  return (
    <NuqsAdapter>
      <CatalogueView views={views} />
    </NuqsAdapter>
  );
}
