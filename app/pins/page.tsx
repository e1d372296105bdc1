import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ViewsButton } from "@/components/lists/views-button";
import { PinsView } from "@/components/pins/pins-view";
import { PageHeader } from "@/components/shell/page-header";
import { getSettings } from "@/lib/data/settings/settings";

export const metadata: Metadata = { title: "Pins" };

export default async function PinsPage() {
  const { views } = await getSettings();
  return (
    <NuqsAdapter>
      <PageHeader title="Pins" badges={<ViewsButton list="/pins" stored={views} />} />
      <PinsView />
    </NuqsAdapter>
  );
}
