"use client";

import { cloneElement, useState } from "react";
import { latePart } from "../overlay/late-part";
import { loadAtLast } from "../overlay/load-at-last";
import { loadAtFirstUse } from "../overlay/load-soon";
import type { ModalFrameProps } from "./modal-props";

const loadBox = () => import("./modal-box");
const ModalBox = latePart(loadAtLast(loadBox));
// A question about what was typed must be possible also when the server has gone meanwhile.
loadAtFirstUse(loadBox);

/** The shared machinery of Dialog and Sheet: opens by a button or its caller, and loads what is on screen then. */
export function ModalFrame({ trigger, defaultOpen = false, ...props }: ModalFrameProps) {
  const [isOpenHere, setOpenHere] = useState(defaultOpen);
  const isOpen = props.isOpen ?? isOpenHere;
  const change = (next: boolean) => {
    setOpenHere(next);
    props.onOpenChange?.(next);
  };
  // It stays afterwards, because it fades and gives the focus back.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      {trigger === undefined
        ? null
        : cloneElement(trigger, {
            "aria-haspopup": "dialog",
            "aria-expanded": isOpen,
            onPress: () => change(true),
          })}
      {wasOpen ? <ModalBox {...props} isOpen={isOpen} onOpenChange={change} /> : null}
    </>
  );
}
