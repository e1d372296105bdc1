"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { LongText } from "@/components/ui/long-text";
import { Skeleton } from "@/components/ui/skeleton";
import type { AttachmentView } from "@/lib/domain/conversation/view";
import { elidedTextQuery } from "@/lib/queries/timeline";
import type { playable } from "./playable";

function TextPreview({ name, href }: { name: string; href: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...elidedTextQuery(href), enabled: isOpen });
  return (
    <div className="space-y-2">
      {isOpen && data !== undefined ? <LongText text={data} label={name} /> : null}
      {isOpen && data === undefined && error === null ? <Skeleton className="h-20 w-full" /> : null}
      {error === null ? null : (
        <InlineError title="The file could not be read">{error.message}</InlineError>
      )}
      <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? "Hide the text" : "Show the text"}
      </Button>
    </div>
  );
}

function Unplayable({ what }: { what: string }) {
  return (
    <p className="text-small text-ink-soft">
      {`This ${what} cannot be shown here: the file is damaged or of a kind this browser does not know. It can be downloaded.`}
    </p>
  );
}

/** What can be seen or heard of an attachment without letting anything in it act. */
export function AttachmentPreview({
  attachment,
  href,
  shownAs,
}: {
  attachment: AttachmentView;
  href: string;
  shownAs: ReturnType<typeof playable>;
}) {
  const [hasFailed, setFailed] = useState(false);
  const { name } = attachment;
  if (shownAs === null) return null;
  if (shownAs === "text") return <TextPreview name={name} href={href} />;
  if (hasFailed) return <Unplayable what={shownAs} />;
  switch (shownAs) {
    case "image":
      // A box of one height, since no size is recorded and nothing may jump when the picture comes.
      return (
        <div className="flex h-60 w-full max-w-120 items-center justify-center rounded-card border border-line bg-surface p-1">
          <img
            src={href}
            alt={name}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
            className="max-h-full max-w-full object-contain"
          />
        </div>
      );
    case "audio":
      // Captions do not exist for imported recordings; the name stands beside it.
      return (
        <audio
          controls
          preload="metadata"
          src={href}
          aria-label={name}
          onError={() => setFailed(true)}
          className="w-full max-w-96"
        />
      );
    case "video":
      return (
        <video
          controls
          preload="metadata"
          src={href}
          aria-label={name}
          onError={() => setFailed(true)}
          className="h-60 max-w-full rounded-card bg-surface"
        />
      );
  }
}
