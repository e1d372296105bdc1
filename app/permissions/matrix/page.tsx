import type { Metadata } from "next";
import { MatrixView } from "@/components/permissions/matrix/matrix-view";

export const metadata: Metadata = { title: "Permission matrix" };

export default function PermissionMatrixPage() {
  return <MatrixView />;
}
