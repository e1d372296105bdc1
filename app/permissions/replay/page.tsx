import type { Metadata } from "next";
import { ReplayView } from "@/components/permissions/replay/replay-view";

export const metadata: Metadata = { title: "Permission replay" };

export default function PermissionReplayPage() {
  return <ReplayView />;
}
