"use client";

import { useRef, useState } from "react";
import { NewFolderButton } from "@/components/folders/new-folder-button";
import { Sheet } from "@/components/ui/dialog/sheet";
import { SearchField } from "@/components/ui/fields/search-field";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { useLibraries } from "../account/libraries";
import LibraryMenu from "./library-menu";
import { narrowedIn } from "./narrowed";
import { SidebarList } from "./sidebar-list";

/** The conversations on a phone, where the sidebar has no room. */
export default function ConversationsSheet({ anchor }: { anchor: OverlayAnchor }) {
  const [words, setWords] = useState("");
  const libraries = useLibraries();
  const [library, narrow] = useState(() => narrowedIn(document.cookie, libraries));
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      title="Conversations"
      side="start"
      isOpen={anchor.isOpen}
      onOpenChange={anchor.onOpenChange}
    >
      <div className="flex h-full min-h-0 flex-col gap-2">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <SearchField label="Find a conversation" value={words} onChange={setWords} />
          </div>
          <NewFolderButton />
        </div>
        {libraries.length > 0 ? (
          <div className="-mx-2">
            <LibraryMenu chosen={library} onChoose={narrow} />
          </div>
        ) : null}
        <div ref={scroller} className="-mx-3 min-h-0 flex-1 overflow-auto">
          <SidebarList first={null} words={words} library={library} scroller={scroller} />
        </div>
      </div>
    </Sheet>
  );
}
