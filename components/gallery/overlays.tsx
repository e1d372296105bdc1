"use client";

import { Copy, Ellipsis, Link2, Trash2 } from "lucide-react";
import { Menu as AriaMenu } from "react-aria-components/Menu";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Dialog } from "@/components/ui/dialog/dialog";
import { DialogFrame } from "@/components/ui/dialog/frame";
import { IconButton } from "@/components/ui/button/icon-button";
import { KeyHint } from "@/components/ui/keys/hint";
import { Menu } from "@/components/ui/menu/menu";
import { menuClass } from "@/components/ui/menu/style";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuPartsProvider } from "@/components/ui/menu/parts";
import { MENU_PARTS } from "@/components/ui/menu/rows";
import { MenuSection } from "@/components/ui/menu/section";
import { MenuSeparator } from "@/components/ui/menu/separator";
import { Popover } from "@/components/ui/overlay/popover";
import { Sheet } from "@/components/ui/dialog/sheet";
import { floatingClass } from "@/components/ui/style/surface";
import { showToast } from "@/components/ui/toast/queue";
import { Specimen } from "./specimen";

const items = (
  <>
    <MenuItem id="copy" icon={<Copy aria-hidden />} keys="Mod+C">
      Copy as Markdown
    </MenuItem>
    <MenuItem id="link" icon={<Link2 aria-hidden />} keys="y" description="Opens at this message">
      Copy link
    </MenuItem>
    <MenuSeparator />
    <MenuSection title="Danger">
      <MenuItem id="delete" icon={<Trash2 aria-hidden />} tone="danger" keys="Delete">
        Delete
      </MenuItem>
      <MenuItem id="purge" isDisabled>
        Purge for good
      </MenuItem>
    </MenuSection>
  </>
);

const longText =
  "Imported 42 conversations, 3 unchanged, 1 not imported. The file stays in the imports list.";

export function Overlays() {
  return (
    <>
      <Specimen name="They open">
        <Menu
          label="Message"
          trigger={
            <IconButton label="More">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {items}
        </Menu>
        <Dialog
          title="Export 3 conversations"
          description="One of them is private."
          trigger={<Button>Dialog</Button>}
          renderFooter={(close) => (
            <>
              <Button onPress={close}>Cancel</Button>
              <Button variant="primary" onPress={close}>
                Export
              </Button>
            </>
          )}
        >
          {longText}
        </Dialog>
        <ConfirmDialog
          title="Undo this import?"
          confirmLabel="Undo import"
          tone="danger"
          onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
          trigger={<Button>Confirm</Button>}
        >
          42 conversations are removed from the library. You changed none of them.
        </ConfirmDialog>
        <Sheet title="Import" size="wide" trigger={<Button>Sheet</Button>}>
          {longText}
        </Sheet>
        <Popover label="Where it comes from" trigger={<Button>Popover</Button>}>
          Override of this conversation
        </Popover>
        <Button
          onPress={() => showToast({ title: "Deleted 1 message", undo: () => Promise.resolve() })}
        >
          Toast with undo
        </Button>
        <Button
          onPress={() =>
            showToast({ title: "Two items failed", description: longText, tone: "danger" })
          }
        >
          Toast
        </Button>
      </Specimen>
      <OpenOverlays />
    </>
  );
}

function OpenOverlays() {
  return (
    <Specimen name="Menu, tooltip, dialog as they look open">
      <div className={floatingClass}>
        <MenuPartsProvider value={MENU_PARTS}>
          <AriaMenu aria-label="Open menu" className={menuClass}>
            {items}
          </AriaMenu>
        </MenuPartsProvider>
      </div>
      <div className="flex items-center gap-2 self-start rounded-control border border-line bg-raised px-2 py-1 text-caption shadow-float">
        Pin <KeyHint keys="b" />
      </div>
      <div className={`w-full max-w-medium ${floatingClass}`}>
        <DialogFrame
          title="Export 3 conversations"
          description="One of them is private."
          onClose={() => {}}
          footer={
            <>
              <Button>Cancel</Button>
              <Button variant="primary">Export</Button>
            </>
          }
        >
          {longText}
        </DialogFrame>
      </div>
    </Specimen>
  );
}
