"use client";

import { ListCollapse, Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { useKeysOf } from "@/components/commands/key-bindings";
import { useGo } from "@/components/routing/use-go";
import { IconButton } from "@/components/ui/button/icon-button";
import { KeyHint } from "@/components/ui/keys/hint";
import type { SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { FirstRows } from "./first-rows";
import { useLateList } from "./use-late-list";

export const SIDEBAR_SEARCH_ID = "sidebar-search";

/** The conversations in the sidebar: a field that filters them, and the list. */
export function SidebarConversations({
  first,
  onHide,
}: {
  /** Null where the page came without them. */
  first: SidebarPage | null;
  onHide: () => void;
}) {
  const go = useGo();
  const keys = useKeysOf("sidebar.search");
  const [words, setWords] = useState("");
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { List, ask, near } = useLateList();
  const askFor = useEffectEvent(() => void ask());
  // The server drew no rows, so nothing is there to come near to.
  useEffect(() => {
    if (first === null) askFor();
  }, [first]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    document.getElementById(SIDEBAR_SEARCH_ID)?.focus();
  }
  return (
    <section
      ref={section}
      {...near}
      onKeyDown={onKeyDown}
      aria-label="Conversations list"
      className="mt-2 flex min-h-40 flex-1 flex-col gap-1 border-t border-line pt-2 max-sm:hidden"
    >
      <form
        role="search"
        aria-label="Conversations in the sidebar"
        className="group/search relative flex items-center gap-1 px-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== "") go(`/search?q=${encodeURIComponent(words.trim())}`);
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute start-5 size-4 text-ink-faint"
        />
        <input
          id={SIDEBAR_SEARCH_ID}
          type="search"
          aria-label="Find a conversation"
          placeholder="Find a conversation"
          dir="auto"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && words !== "") {
              event.preventDefault();
              event.stopPropagation();
              setWords("");
            }
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            scroller.current?.querySelector<HTMLElement>("[data-row]")?.focus();
          }}
          className="h-control min-w-0 flex-1 rounded-control bg-tint ps-9 pe-2 text-body text-ink placeholder:text-ink-faint focus-visible:focus-ring-inset pointer-coarse:h-touch"
        />
        {keys === undefined || words !== "" ? null : (
          <span className="pointer-events-none absolute end-12 flex group-focus-within/search:hidden pointer-coarse:hidden">
            <KeyHint keys={keys} />
          </span>
        )}
        <IconButton label="Hide conversations" size="small" placement="bottom" onPress={onHide}>
          <ListCollapse aria-hidden />
        </IconButton>
      </form>
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-2 pb-2">
        {List === null ? (
          first === null ? null : (
            <FirstRows page={first} />
          )
        ) : (
          <List first={first} words={words} scroller={scroller} />
        )}
        {List === null && first?.items.length === 0 && first.pinned.length === 0 ? (
          <p className="px-3 py-2 text-small text-ink-faint">
            Conversations that you import appear here.
          </p>
        ) : null}
      </div>
    </section>
  );
}
