"use client";

import { useState } from "react";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { isPanelName, type PanelName } from "../state/panel-names";
import { noteInAddress, useAddressParam } from "@/components/routing/use-address-param";

export interface OpenPanel {
  readonly name: PanelName;
  readonly message: MessageView | null;
}

/**
 * The sheet that is open, noted in the address as `panel`.
 * @param first the message the address names, for a page that begins with an open sheet
 */
export function usePanel(first: MessageView | null) {
  const [named, setNamed] = useAddressParam("panel");
  const [message, setMessage] = useState(first);
  const panel: OpenPanel | null =
    named !== null && isPanelName(named) ? { name: named, message } : null;
  return {
    panel,
    open: (name: PanelName, about: MessageView | null = null) => {
      setMessage(about);
      setNamed(name);
      if (about) noteInAddress("m", about.documentId);
    },
    close: () => setNamed(null),
  };
}
