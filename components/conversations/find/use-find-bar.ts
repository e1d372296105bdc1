"use client";

import { useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { noteInAddress, useAddressParam } from "../reader/use-address-param";

/** Whether the bar is open: by its key, or because the address says what to find. */
export function useFindBar() {
  const [text] = useAddressParam("find");
  // A hit of a search carries its words and the kind of place they stand in.
  const [place] = useAddressParam("in");
  const [isOpen, setIsOpen] = useState(text !== null);
  useCommands({ "find.open": () => setIsOpen(true) });
  return {
    isOpen,
    text: text ?? "",
    anyWord: place !== null,
    close: () => {
      setIsOpen(false);
      noteInAddress("find", null);
      noteInAddress("in", null);
    },
  };
}
