import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Gallery } from "@/components/gallery/gallery";

export const metadata: Metadata = { title: "Gallery" };

/** Every control in its states and in both themes, for the eye. Part of development only. */
export default function GalleryPage() {
  const isOpen = process.env.NODE_ENV !== "production" || process.env["COLLOQUY_GALLERY"] === "1";
  if (!isOpen) notFound();
  return (
    <>
      <PageHeader title="Gallery" actions={<ThemeSwitch />} />
      <PageBody width="full">
        <Gallery />
      </PageBody>
    </>
  );
}
