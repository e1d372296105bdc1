import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ImportPage } from "@/components/imports/import-page";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { readImport } from "@/lib/import/read-import";

export const metadata: Metadata = { title: "Import" };

export default async function ImportDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const detail = await readImport(id);
  if (!detail) notFound();
  const name = detail.import?.name ?? detail.plan?.name ?? "Import";
  return (
    <>
      <PageHeader title={name} back={{ href: "/imports", label: "Imports" }} alwaysBack />
      <PageBody width="wide">
        <ImportPage id={id} detail={detail} />
      </PageBody>
    </>
  );
}
