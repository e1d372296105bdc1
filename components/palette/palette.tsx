"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxSection } from "react-aria-components/ListBox";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { TextField } from "react-aria-components/TextField";
import { useGo } from "@/components/routing/use-go";
import { NameText } from "@/components/names/name-text";
import { underBase } from "@/lib/shared/base-path";
import { revealName } from "@/lib/shared/hidden-in-names";
import { useAvailableCommands } from "@/components/commands/use-commands";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { useFocusHeir } from "@/components/ui/browser/use-focus-heir";
import { cn } from "@/components/ui/style/cn";
import { floatingClass } from "@/components/ui/style/surface";
import { conversationsQuery } from "@/lib/queries/conversations/list";
import { suggestionsQuery } from "@/lib/queries/search";
import { runCommand } from "@/components/commands/registry";
import { copyWords } from "@/components/conversations/message/copy-text";
import { PaletteRowView } from "./palette-row-view";
import {
  actionSection,
  foundSections,
  localSections,
  restingSections,
  type PaletteRow,
  type PaletteSection,
} from "./rows";

/** The server is asked when the typing pauses; what is known here shows at once. */
const PAUSE_MS = 120;

/** The list it controls, and the row in it, are named by Autocomplete. */
const COMBOBOX = { role: "combobox", "aria-expanded": true } as const;

/** One field to reach everything: recent conversations, messages, pins, tags, tools, commands. */
export function Palette({ onClose }: { onClose: () => void }) {
  useFocusHeir();
  const go = useGo();
  const [text, setText] = useState("");
  const [acting, setActing] = useState<PaletteRow | null>(null);
  const { sections, problem } = useSections(text);
  const shown = acting === null ? sections : [actionSection(acting)];
  const rows = shown.flatMap((section) => section.rows);
  const { list, onKeyDownCapture } = useActionKeys(rows, acting, setActing);

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="fixed inset-0 z-40 flex h-(--visual-viewport-height) enters-at-once items-start justify-center bg-scrim p-4 sm:pt-[12vh]"
    >
      <Modal
        className={cn(
          "flex max-h-full w-full max-w-broad enters-at-once flex-col sm:max-h-[70vh]",
          floatingClass,
        )}
      >
        <Dialog aria-label="Palette" className="flex min-h-0 flex-col outline-none">
          <Autocomplete
            inputValue={text}
            onInputChange={(next) => {
              setText(next);
              setActing(null);
            }}
          >
            <div role="presentation" onKeyDownCapture={onKeyDownCapture}>
              <TextField
                aria-label="Search or run a command"
                autoFocus
                className="flex items-center gap-3 border-b border-line px-4"
              >
                <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
                <Input
                  {...COMBOBOX}
                  dir="auto"
                  placeholder="Search or run a command"
                  className="h-12 w-full min-w-0 bg-transparent text-reading text-ink outline-none placeholder:text-ink-faint"
                />
              </TextField>
            </div>
            <ListBox
              ref={list}
              key={acting === null ? "rows" : "actions"}
              aria-label={revealName(
                acting === null ? "Results" : `What to do with ${acting.label}`,
              )}
              autoFocus="first"
              onAction={async (key) => {
                const row = rows.find(({ id }) => id === String(key));
                if (row) await actOn(row, acting, onClose, (href) => go(href));
              }}
              className="min-h-0 overflow-auto p-1 outline-none"
            >
              {shown.map((section) => (
                <Section key={section.id} section={section} />
              ))}
            </ListBox>
          </Autocomplete>
          {problem === null ? null : (
            <p role="status" className="border-t border-line px-4 py-2 text-small text-danger">
              {problem}
            </p>
          )}
          <p className="border-t border-line px-4 py-2 text-caption text-ink-faint max-sm:hidden">
            Enter opens, Tab shows more to do with a row, Escape closes
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Tab and the right arrow show what else there is to do with a row; the way back is as short. */
function useActionKeys(
  rows: readonly PaletteRow[],
  acting: PaletteRow | null,
  setActing: (row: PaletteRow | null) => void,
) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDownCapture(event: KeyboardEvent) {
    const opens = event.key === "Tab" ? !event.shiftKey : event.key === "ArrowRight";
    if (acting === null && opens) return openActions(event);
    const closes = event.key === "ArrowLeft" || event.key === "Escape" || event.key === "Tab";
    if (acting !== null && closes) {
      event.preventDefault();
      event.stopPropagation();
      setActing(null);
    }
  }

  function openActions(event: KeyboardEvent) {
    const focused = list.current?.querySelector<HTMLElement>("[role=option][data-focused]");
    const row = rows.find(({ id }) => id === focused?.dataset["key"]);
    const isInsideText =
      event.key === "ArrowRight" &&
      event.target instanceof HTMLInputElement &&
      event.target.selectionEnd !== event.target.value.length;
    if (row?.href === undefined || isInsideText) {
      // Nothing else in the palette takes the focus; leaving it by Tab would lose one's place.
      if (event.key === "Tab") event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    setActing(row);
  }

  return { list, onKeyDownCapture };
}

function Section({ section }: { section: PaletteSection }) {
  return (
    <ListBoxSection id={section.id}>
      <Header className="px-2 pt-2 pb-1 text-caption font-medium text-ink-faint">
        <NameText text={section.title} />
      </Header>
      {section.rows.map((row) => (
        <PaletteRowView key={row.id} row={row} />
      ))}
    </ListBoxSection>
  );
}

function useSections(text: string) {
  const typed = text.trim();
  const settled = useSettled(typed, PAUSE_MS);
  const recent = useInfiniteQuery(conversationsQuery({ sort: "updated" }));
  const suggestions = useQuery({ ...suggestionsQuery(settled), enabled: settled !== "" });
  const commands = useAvailableCommands().filter((id) => id !== "palette.open");
  const conversations = recent.data?.pages[0]?.items ?? [];
  if (typed === "") return { sections: restingSections(conversations, commands), problem: null };
  const local = localSections(typed, conversations, commands);
  const shown = new Set(local.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const found = suggestions.isError ? undefined : suggestions.data;
  return {
    sections: [...local, ...foundSections(typed, found, shown)],
    problem: suggestions.isError
      ? `The library could not be searched. ${suggestions.error.message}`
      : null,
  };
}

/**
 * Does what a chosen row represents. Rows with an address are links and open by themselves.
 * @param about the row whose actions were shown, when it is one of them
 */
async function actOn(
  row: PaletteRow,
  about: PaletteRow | null,
  onClose: () => void,
  navigate: (href: string) => void,
): Promise<void> {
  onClose();
  const { command } = row;
  // The focus has to be back where it was before a command acts on it; that takes a frame.
  if (command !== undefined) afterFocusIsBack(() => runCommand(command));
  if (about?.href === undefined) return;
  const href = about.href;
  if (row.id === "action open") navigate(href);
  if (row.id === "action tab") window.open(href, "_blank", "noopener");
  if (row.id === "action copy")
    await copyWords(new URL(underBase(href), location.href).href, "the link");
}

function afterFocusIsBack(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
