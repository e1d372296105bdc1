"use client";

import type { ReactNode } from "react";
import { Button } from "../button/button";
import { CopyButton } from "../button/copy-button";
import { Dialog } from "./dialog";

/** Asks for what makes something secret, then shows that once: it is gone from the page when this closes. */
export function ShownOnceDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  what,
  afterwards,
  made,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: string;
  /** What is made, as in "Copy the key now". */
  what: "key" | "link";
  /** Said beside what was made: what becomes of it. */
  afterwards: string;
  made: string | null;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      // A press beside it would lose what is shown once.
      isDismissable={made === null}
      title={made === null ? title : `Copy the ${what} now`}
      description={made === null ? description : afterwards}
      renderFooter={(close) =>
        made === null ? null : (
          <Button variant="primary" onPress={close}>
            Done
          </Button>
        )
      }
    >
      {made === null ? (
        children
      ) : (
        <p className="flex items-center gap-2">
          <code className="min-w-0 flex-1 rounded-control bg-surface px-2 py-1 text-small break-all">
            {made}
          </code>
          <CopyButton text={made} label={`Copy the ${what}`} />
        </p>
      )}
    </Dialog>
  );
}
