"use client";

import { useState } from "react";
import { underBase } from "@/lib/shared/base-path";
import { revealName } from "@/lib/shared/hidden-in-names";
import { browserPart } from "@/components/saving/served-part";
import { Button } from "@/components/ui/button/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { AttachmentView } from "@/lib/domain/conversation/view/types";
import type { playable } from "./playable";

/** The text itself comes when somebody asks for it. */
const TextPreview = browserPart(
  async () => (await import("./text-preview")).TextPreview,
  <Skeleton className="h-20 w-full" />,
);

function TextToggle({ name, href }: { name: string; href: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? "Hide the text" : "Show the text"}
      </Button>
      {isOpen ? (
        <div className="min-w-0 basis-full">
          <TextPreview name={name} href={href} />
        </div>
      ) : null}
    </>
  );
}

/** Pixels that a picture takes at most; what is wider than the column shrinks further. */
const WIDEST = 600;
const TALLEST = 360;

/** A picture in a box of its own size, so that nothing jumps when it comes. */
function Picture({
  attachment,
  href,
  onError,
}: {
  attachment: AttachmentView;
  href: string;
  onError: () => void;
}) {
  const { pixels = { width: WIDEST, height: TALLEST } } = attachment;
  const scale = Math.min(1, WIDEST / pixels.width, TALLEST / pixels.height);
  return (
    <img
      src={underBase(href)}
      alt={revealName(attachment.name)}
      width={Math.max(1, Math.round(pixels.width * scale))}
      height={Math.max(1, Math.round(pixels.height * scale))}
      loading="lazy"
      decoding="async"
      onError={onError}
      className="h-auto max-w-full rounded-card bg-surface object-contain"
    />
  );
}

function Unplayable({ what }: { what: string }) {
  return (
    <p className="text-small text-ink-soft">
      {`This ${what} can’t be shown here: the file is damaged, or this browser doesn’t support its type. You can download it.`}
    </p>
  );
}

interface PreviewProps {
  attachment: AttachmentView;
  href: string;
  shownAs: ReturnType<typeof playable>;
}

/** What can be seen or heard of an attachment without letting anything in it act; below the line that names it. */
export function AttachmentPreview({ attachment, href, shownAs }: PreviewProps) {
  if (shownAs === null) return null;
  if (shownAs === "text") return <TextToggle name={attachment.name} href={href} />;
  return (
    <div className="min-w-0 basis-full">
      <Media attachment={attachment} href={href} shownAs={shownAs} />
    </div>
  );
}

function Media({
  attachment,
  href,
  shownAs,
}: PreviewProps & { shownAs: Exclude<PreviewProps["shownAs"], "text" | null> }) {
  const [hasFailed, setFailed] = useState(false);
  const { name } = attachment;
  if (hasFailed) return <Unplayable what={shownAs} />;
  switch (shownAs) {
    case "image":
      return <Picture attachment={attachment} href={href} onError={() => setFailed(true)} />;
    case "audio":
      // Captions do not exist for imported recordings; the name is next to it.
      return (
        <audio
          controls
          preload="metadata"
          src={underBase(href)}
          aria-label={revealName(name)}
          onError={() => setFailed(true)}
          className="w-full max-w-96"
        />
      );
    case "video":
      return (
        <video
          controls
          preload="metadata"
          src={underBase(href)}
          aria-label={revealName(name)}
          onError={() => setFailed(true)}
          className="h-60 max-w-full rounded-card bg-surface"
        />
      );
  }
}
