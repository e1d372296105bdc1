"use client";

import { Plug } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";

const AddServerDialog = dynamic(
  loadPart(async () => (await import("../sync/add-server-dialog")).AddServerDialog),
  {
    ssr: false,
  },
);

/** Adds a server by its address; its tools are listed at once. */
export function AddServerButton() {
  const [isOpen, setOpen] = useState(false);
  useWantedForm("app", "add-server", () => setOpen(true));
  return (
    <>
      <Button icon={<Plug aria-hidden size={16} />} onPress={() => setOpen(true)}>
        <span className="max-sm:sr-only">Add a server</span>
      </Button>
      {isOpen ? <AddServerDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
