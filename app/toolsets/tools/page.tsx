import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { CatalogueView } from "@/components/toolsets/catalogue/catalogue-view";

export const metadata: Metadata = { title: "All tools" };

export default function AllToolsPage() {
  return (
    <NuqsAdapter>
      <CatalogueView />
    </NuqsAdapter>
  );
}
