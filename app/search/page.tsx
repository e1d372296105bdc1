import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { SearchView } from "@/components/search/search-view";
import { PageHeader } from "@/components/shell/page-header";

export const metadata: Metadata = { title: "Search" };

export default function SearchPage() {
  return (
    <NuqsAdapter>
      <PageHeader title="Search" />
      <SearchView />
    </NuqsAdapter>
  );
}
