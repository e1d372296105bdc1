import type { Metadata } from "next";
import { SuggestionsView } from "@/components/permissions/suggestions/suggestions-view";

export const metadata: Metadata = { title: "Permission suggestions" };

export default function PermissionSuggestionsPage() {
  return <SuggestionsView />;
}
