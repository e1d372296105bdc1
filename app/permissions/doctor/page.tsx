import type { Metadata } from "next";
import { DoctorView } from "@/components/permissions/doctor/doctor-view";

export const metadata: Metadata = { title: "Override doctor" };

export default function OverrideDoctorPage() {
  return <DoctorView />;
}
