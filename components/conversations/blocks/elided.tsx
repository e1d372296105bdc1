"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { formatBytes } from "@/components/ui/format-bytes";
import { useFormat } from "@/components/ui/format-context";
import { InlineError } from "@/components/ui/inline-error";
import type { ElidedText } from "@/lib/domain/conversation/elide";
import { elidedTextQuery } from "@/lib/queries/timeline";

/**
 * Shows a text that may have been cut for the page's first load, with "show all" and "download".
 * `render` is given the preview or, once asked for, the whole.
 */
export function Elided({
  text,
  render,
}: {
  text: ElidedText;
  render: (text: string) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const { locale } = useFormat();
  const whole = useQuery({
    ...elidedTextQuery(text.href ?? ""),
    enabled: open && text.href !== undefined,
  });
  if (!text.elided) return <>{render(text.text)}</>;
  return (
    <div className="space-y-2">
      {render(whole.data ?? text.text)}
      {whole.isError ? (
        <InlineError title="The rest could not be read">{whole.error.message}</InlineError>
      ) : null}
      {whole.data === undefined ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" isPending={whole.isFetching} onPress={() => setOpen(true)}>
            {`Show all (${formatBytes(text.size, locale)})`}
          </Button>
          {text.href === undefined ? null : (
            <ButtonLink size="small" href={`${text.href}&download=1`} download>
              Download
            </ButtonLink>
          )}
        </div>
      ) : null}
    </div>
  );
}
