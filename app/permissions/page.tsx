import type { Metadata } from "next";
import { HistoryReport } from "@/components/permissions/history/history-report";

export const metadata: Metadata = { title: "Permissions in history" };

export default function PermissionHistoryPage() {
  return <HistoryReport />;
}
