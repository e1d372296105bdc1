"use client";

import { Ellipsis, Plug, Plus } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { openedPart } from "@/components/saving/opened-part";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import { createToolsetFileAction } from "@/lib/actions/toolset-structure";
import { editHref } from "../links/tool-href";

// They bring what recognises credentials in an address.
const NewToolsetDialog = openedPart(
  async () => (await import("../editor/new-toolset-dialog")).NewToolsetDialog,
  true,
);
const AddServerDialog = openedPart(
  async () => (await import("../sync/add-server-dialog")).AddServerDialog,
  true,
);

type Form = "toolset" | "server";

/** The ways to a new toolset: writing one, or a server that lists its tools. */
export function AddToolset({
  isMenuOnPhone = false,
}: {
  /** In the head of the list a phone has room for one, which also leads to all tools. */
  isMenuOnPhone?: boolean;
}) {
  const [form, setForm] = useState<Form | null>(null);
  useWantedForm("app", "new-toolset", () => setForm("toolset"));
  useWantedForm("app", "add-server", () => setForm("server"));
  return (
    <>
      <span className={isMenuOnPhone ? "contents max-sm:hidden" : "contents"}>
        <Button icon={<Plus aria-hidden size={16} />} onPress={() => setForm("toolset")}>
          New toolset
        </Button>
        <Button icon={<Plug aria-hidden size={16} />} onPress={() => setForm("server")}>
          Add a server
        </Button>
      </span>
      {isMenuOnPhone ? (
        <span className="contents sm:hidden">
          <Menu
            label="More about toolsets"
            trigger={
              <IconButton label="More">
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem href="/toolsets/tools">All tools</MenuItem>
            <MenuItem onAction={() => setForm("toolset")}>New toolset</MenuItem>
            <MenuItem onAction={() => setForm("server")}>Add a server</MenuItem>
          </Menu>
        </span>
      ) : null}
      {form === "toolset" ? <NewToolset onClose={() => setForm(null)} /> : null}
      {form === "server" ? <AddServerDialog onClose={() => setForm(null)} /> : null}
    </>
  );
}

/** Makes a file with one toolset and goes on to edit it. */
function NewToolset({ onClose }: { onClose: () => void }) {
  const refreshPage = useRefresh();
  return (
    <NewToolsetDialog
      subject="app"
      onClose={onClose}
      onCreate={async (toolset, id) => {
        const result = await send(createToolsetFileAction, { toolset });
        if (!result.ok) return result.error;
        // The navigation counts toolsets.
        refreshPage(editHref(result.data.id, id));
        return null;
      }}
    />
  );
}
