"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { loadPart } from "@/components/saving/load-part";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { createToolsetFileAction } from "@/lib/actions/toolset-structure";
import { editHref } from "../links/tool-href";

// It brings what recognises credentials in an address.
const NewToolsetDialog = dynamic(
  loadPart(async () => (await import("../editor/new-toolset-dialog")).NewToolsetDialog),
  { ssr: false },
);

/** Makes a file with one toolset and goes on to edit it. */
export function NewToolsetButton() {
  const refreshPage = useRefresh();
  const [isOpen, setOpen] = useState(false);
  useWantedForm("app", "new-toolset", () => setOpen(true));
  return (
    <>
      <Button icon={<Plus aria-hidden size={16} />} onPress={() => setOpen(true)}>
        <span className="max-sm:sr-only">New toolset</span>
      </Button>
      {isOpen ? (
        <NewToolsetDialog
          subject="app"
          onClose={() => setOpen(false)}
          onCreate={async (toolset, id) => {
            const result = await send(createToolsetFileAction, { toolset });
            if (!result.ok) return result.error;
            // The navigation counts toolsets.
            refreshPage(editHref(result.data.id, id));
            return null;
          }}
        />
      ) : null}
    </>
  );
}
