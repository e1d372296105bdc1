import type { Metadata } from "next";
import { RunsWithoutApprovalView } from "@/components/permissions/runs-without-approval/view";

export const metadata: Metadata = { title: "What runs without asking" };

export default function UnaskedPage() {
  return <RunsWithoutApprovalView />;
}
