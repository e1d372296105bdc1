import type { Metadata } from "next";
import { ReferencesView } from "@/components/permissions/references/references-view";

export const metadata: Metadata = { title: "Secret references" };

export default function SecretReferencesPage() {
  return <ReferencesView />;
}
