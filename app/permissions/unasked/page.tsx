import type { Metadata } from "next";
import { UnaskedView } from "@/components/permissions/unasked/unasked-view";

export const metadata: Metadata = { title: "What runs without asking" };

export default function UnaskedPage() {
  return <UnaskedView />;
}
