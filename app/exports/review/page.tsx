import type { Metadata } from "next";
import { ReviewView } from "@/components/exports/review/review-view";
import { readReviewAddress, readReviewOrigin } from "@/components/exports/review/review-address";

export const metadata: Metadata = { title: "Review before export" };

export default async function ReviewPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const parameters = await searchParams;
  return (
    <ReviewView request={readReviewAddress(parameters)} origin={readReviewOrigin(parameters)} />
  );
}
