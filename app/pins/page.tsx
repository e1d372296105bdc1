import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { PinsView } from "@/components/pins/pins-view";
import { PageHeader } from "@/components/shell/page-header";

export const metadata: Metadata = { title: "Pins" };

export default function PinsPage() {
  return (
    <NuqsAdapter>
      <PageHeader title="Pins" />
      <PinsView />
    </NuqsAdapter>
  );
}
