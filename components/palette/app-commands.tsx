"use client";

import { useState } from "react";
import { useGo } from "@/components/routing/use-go";
import { useCommands } from "@/components/commands/use-commands";
import { asDropped } from "@/components/imports/upload/drop-contents";
import { useImportFiles } from "@/components/imports/page/import-host";
import { openedPart } from "@/components/saving/opened-part";
import { holdTyping } from "@/components/ui/keys/typed-ahead";
import { useKey } from "@/components/ui/keys/use-key";

const Palette = openedPart(async () => (await import("./palette")).Palette, true);

/** A page that has not come after so long may never come: its keys do what they did before. */
const SEARCH_MS = 10_000;

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
  function openSearch() {
    const arrive = holdTyping();
    go("/search");
    setTimeout(arrive, SEARCH_MS);
  }
  useCommands({
    "palette.open": () => setOpen(!isOpen),
    "search.open": openSearch,
    "files.open": chooseFiles,
    "conversation.new": () => go("/conversations/new"),
    "go.home": () => go("/"),
    "go.conversations": () => go("/conversations"),
    "go.pins": () => go("/pins"),
    "go.toolsets": () => go("/toolsets"),
    "go.permissions": () => go("/permissions"),
    "go.activity": () => go("/activity"),
    "go.imports": () => go("/imports"),
    "go.exports": () => go("/exports"),
    "go.trash": () => go("/trash"),
    "go.settings": () => go("/settings"),
  });
  const close = () => setOpen(false);
  return isOpen ? <Palette onClose={close} fallback={<OnTheWay onEscape={close} />} /> : null;
}

/** Nothing to see yet, but Escape takes it back. */
function OnTheWay({ onEscape }: { onEscape: () => void }) {
  useKey("Escape", onEscape);
  return null;
}
