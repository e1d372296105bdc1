"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { asDropped } from "@/components/imports/upload/dropped-files";
import { useImportFiles } from "@/components/imports/page/import-host";
import { loadPart } from "@/components/saving/load-part";

const Palette = dynamic(
  loadPart(async () => (await import("./palette")).Palette),
  { ssr: false },
);

/** What can be done on every page: the palette, and the ways to other places. */
export function AppCommands() {
  const router = useRouter();
  const importFiles = useImportFiles();
  const [isOpen, setOpen] = useState(false);

  function chooseFiles() {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.addEventListener("change", () => importFiles([...(input.files ?? [])].map(asDropped)));
    input.click();
  }
  useCommands({
    "palette.open": () => setOpen(!isOpen),
    "search.open": () => router.push("/search"),
    "files.open": chooseFiles,
    "go.conversations": () => router.push("/conversations"),
    "go.pins": () => router.push("/pins"),
    "go.toolsets": () => router.push("/toolsets"),
    "go.imports": () => router.push("/imports"),
    "go.trash": () => router.push("/trash"),
    "go.settings": () => router.push("/settings"),
  });
  return isOpen ? <Palette onClose={() => setOpen(false)} /> : null;
}
