import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ComparisonView } from "@/components/conversations/comparison/comparison-view";

export const metadata: Metadata = { title: "Compare conversations" };

export default function ComparePage() {
  return (
    <NuqsAdapter>
      <ComparisonView />
    </NuqsAdapter>
  );
}
