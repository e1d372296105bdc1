"use client";

import { useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { useAddressParam } from "@/components/routing/use-address-param";

/** Whether the bar is open: by its keys, or because the address says what to find. */
export function useFindBar() {
  const [text, setText] = useAddressParam("find");
  // A hit of a search carries its words and the kind of place they are in.
  const [place, setPlace] = useAddressParam("in");
  const [isOpen, setIsOpen] = useState(text !== null);
  const open = () => setIsOpen(true);
  // An open bar has better answers to these.
  const opening = isOpen ? undefined : open;
  useCommands({ "find.open": open, "find.next": opening, "find.previous": opening });
  return {
    isOpen,
    text: text ?? "",
    place,
    close: () => {
      setIsOpen(false);
      setText(null);
      setPlace(null);
      // The keys go on from the message that was found.
      document.querySelector<HTMLElement>('[role="feed"] article[tabindex="0"]')?.focus();
    },
  };
}
