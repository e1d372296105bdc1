"use client";

import { Copy, Download, Pin, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { CopyButton } from "@/components/ui/button/copy-button";
import { IconButton } from "@/components/ui/button/icon-button";
import { TextLink } from "@/components/ui/text/text-link";
import { ToggleIconButton } from "@/components/ui/button/toggle-icon-button";
import { Specimen } from "./specimen";

const variants = ["primary", "quiet", "danger"] as const;

export function Buttons() {
  const [isPinned, setPinned] = useState(true);
  return (
    <>
      {(["medium", "small"] as const).map((size) => (
        <Specimen key={size} name={`Button, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === "danger" ? "Delete" : "Import 3 files"}
            </Button>
          ))}
          <Button size={size} icon={<Plus aria-hidden />}>
            With icon
          </Button>
        </Specimen>
      ))}
      <Specimen name="Disabled, pending">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            Disabled
          </Button>
        ))}
        <Button variant="primary" isPending>
          Importing
        </Button>
        <Button icon={<Download aria-hidden />} isPending>
          Exporting
        </Button>
      </Specimen>
      <Specimen name="Icon buttons">
        <IconButton label="Delete" keys="Delete" variant="danger">
          <Trash2 aria-hidden />
        </IconButton>
        <IconButton label="Copy" keys="Mod+C">
          <Copy aria-hidden />
        </IconButton>
        <IconButton label="Copy" isDisabled>
          <Copy aria-hidden />
        </IconButton>
        <IconButton label="Copying" isPending size="small">
          <Copy aria-hidden />
        </IconButton>
        <ToggleIconButton label="Pinned" keys="b" isSelected={isPinned} onChange={setPinned}>
          <Pin aria-hidden />
        </ToggleIconButton>
        <CopyButton text="Something to copy" />
      </Specimen>
      <Specimen name="Links">
        <ButtonLink href="#buttons" icon={<Download aria-hidden />}>
          Download
        </ButtonLink>
        <p>
          A <TextLink href="#buttons">link in a line</TextLink> of text.
        </p>
      </Specimen>
    </>
  );
}
