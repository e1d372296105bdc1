import type { Metadata } from "next";
import { UnaskedView } from "@/components/permissions/runs-without-approval/view";

export const metadata: Metadata = { title: "What runs without asking" };

export default function UnaskedPage() {
  return <UnaskedView />;
}
