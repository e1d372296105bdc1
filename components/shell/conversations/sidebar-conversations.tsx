"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ListCollapse } from "lucide-react";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ComponentType,
} from "react";
import { openedPart } from "@/components/saving/opened-part";
import { useAccount } from "../account/account";
import { NewFolderButton } from "@/components/folders/new-folder-button";
import { IconButton } from "@/components/ui/button/icon-button";
import { folderOfQuery } from "@/lib/queries/folders";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { loadPart } from "@/components/saving/load-part";
import { FirstRows } from "./first-rows";
import { SIDEBAR_FIELD_ID, SidebarField } from "./sidebar-field";
import { useCurrentConversation } from "./use-current-conversation";
import type { SidebarListProps } from "./sidebar-list";
import { holdFocus } from "./use-focus-kept";

const loadSidebarList = loadPart(async () => (await import("./sidebar-list")).SidebarList);

/** A click that follows the end of a press has been heard by then. */
const AFTER_CLICK_MS = 50;

const LibraryMenu = openedPart(() => import("./library-menu"));

/** The conversations in the sidebar: a field that filters them, and the list. */
export function SidebarConversations({
  first,
  onHide,
}: {
  /** Null where the page came without them. */
  first: SidebarPage | null;
  onHide: () => void;
}) {
  const [words, setWords] = useState("");
  const account = useAccount();
  const hasLibraries = account !== null && account.libraries.length > 1;
  const [library, narrow] = useState(account?.narrowedTo ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const { List, ask, near } = useLateList();
  const current = useCurrentConversation();
  const queryClient = useQueryClient();
  const hidden = first !== null && mayBeInClosedFolder(first, current) ? current : null;
  const askWithout = useEffectEvent(async (isLacking: boolean, id: string | null) => {
    const isInFolder = async () => {
      if (id === null) return false;
      return (await queryClient.fetchQuery(folderOfQuery(id))).folders.length > 0;
    };
    if (isLacking || (await isInFolder())) await ask();
  });
  // The server drew no rows, or not the one that is read: nothing is there to come near to.
  useEffect(() => {
    askWithout(first === null, hidden).catch(() => undefined);
  }, [first, hidden]);

  function find(text: string) {
    setWords(text);
    // What is found begins at the top.
    scroller.current?.scrollTo({ top: 0 });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    document.getElementById(SIDEBAR_FIELD_ID)?.focus();
  }
  return (
    <section
      {...near}
      onKeyDown={onKeyDown}
      aria-label="Conversations list"
      className="mt-2 flex min-h-40 flex-1 flex-col gap-1 border-t border-line pt-2 max-sm:hidden"
    >
      <div className="flex items-center gap-1 px-2">
        <SidebarField
          words={words}
          onChange={find}
          onDown={() => scroller.current?.querySelector<HTMLElement>("[data-row]")?.focus()}
        />
        <NewFolderButton />
        <IconButton label="Hide conversations" size="small" placement="bottom" onPress={onHide}>
          <ListCollapse aria-hidden />
        </IconButton>
      </div>
      {hasLibraries ? (
        <div className="min-h-control-small px-2">
          <LibraryMenu chosen={library} onChoose={narrow} />
        </div>
      ) : null}
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-2 pb-2">
        {List === null ? (
          <FirstRows page={first} />
        ) : (
          <List first={first} words={words} library={library} scroller={scroller} />
        )}
      </div>
    </section>
  );
}

/** Whether a conversation may be in a folder that the server drew closed. */
function mayBeInClosedFolder({ pinned, folders, items }: SidebarPage, id: string | null): boolean {
  if (id === null || folders.length === 0) return false;
  const drawn = [...pinned, ...items, ...folders.flatMap((folder) => folder.items ?? [])];
  return drawn.every((item) => item.id !== id);
}

/**
 * The list that goes on, loaded when somebody comes near: every page has the sidebar, and most visits only look at
 * it. It takes the place of the rows the server drew, but never below a finger: the press would be lost.
 * @returns the list once it is there, and what asks for it
 */
function useLateList() {
  const [List, setList] = useState<ComponentType<SidebarListProps> | null>(null);
  const isAsked = useRef(false);
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);

  async function ask(): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    const Loaded = await loadSidebarList();
    const show = () => {
      holdFocus();
      setList(() => Loaded);
    };
    if (isPressed.current) waiting.current = show;
    else show();
  }
  function hold(): void {
    isPressed.current = true;
    ask().catch(() => undefined);
    const release = () =>
      setTimeout(() => {
        isPressed.current = false;
        waiting.current?.();
        waiting.current = null;
      }, AFTER_CLICK_MS);
    for (const kind of ["pointerup", "pointercancel"])
      window.addEventListener(kind, release, { once: true });
  }
  return { List, ask, near: { onPointerEnter: ask, onFocus: ask, onPointerDown: hold } };
}
