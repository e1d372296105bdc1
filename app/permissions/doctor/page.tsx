import type { Metadata } from "next";
import { OverrideLintView } from "@/components/permissions/override-lint/override-lint-view";

export const metadata: Metadata = { title: "Override doctor" };

export default function OverrideDoctorPage() {
  return <OverrideLintView />;
}
