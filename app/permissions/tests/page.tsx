import type { Metadata } from "next";
import { TestsView } from "@/components/permissions/tests/tests-view";

export const metadata: Metadata = { title: "Permission tests" };

export default function PermissionTestsPage() {
  return <TestsView />;
}
