"use client";

import { useState } from "react";
import { useGo } from "@/components/routing/use-go";
import { useCommands } from "@/components/commands/use-commands";
import { asDropped } from "@/components/imports/upload/drop-contents";
import { useImportFiles } from "@/components/imports/page/import-host";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";

const Palette = latePart(loadPart(async () => (await import("./palette")).Palette));

/** What can be done on every page: the palette, and the ways to other places. */
export function AppCommands() {
  const go = useGo();
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
    "search.open": () => go("/search"),
    "files.open": chooseFiles,
    "conversation.new": () => go("/conversations/new"),
    "go.home": () => go("/"),
    "go.conversations": () => go("/conversations"),
    "go.pins": () => go("/pins"),
    "go.toolsets": () => go("/toolsets"),
    "go.imports": () => go("/imports"),
    "go.trash": () => go("/trash"),
    "go.settings": () => go("/settings"),
  });
  return isOpen ? <Palette onClose={() => setOpen(false)} /> : null;
}
