"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserPart } from "@/components/saving/served-part";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { formatBytes } from "@/components/ui/format/bytes";
import { useFormat } from "@/components/ui/format/context";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { LoadError } from "@/components/lists/load-error";
import { Sheet } from "@/components/ui/dialog/sheet";
import { conversationProblemsQuery } from "@/lib/queries/conversations/list";
import { conversationHref } from "@/lib/queries/request/paths";
import { elidedTextQuery } from "@/lib/queries/conversations/timeline";
import { ProblemList } from "./problem-list";
import { useReader } from "../state/reader-context";

const DocumentJson = browserPart(
  async () => (await import("./document-json")).DocumentJson,
  <p className="text-small text-ink-faint">Opening the document…</p>,
);

/** A longer document is not put into the page; its problems still are. */
const SHOWN_LIMIT = 8_000_000;

/** The document's exact text with every problem marked in place, and the list of problems. */
export function DocumentSheet({ onClose }: { onClose: () => void }) {
  const { conversation, editStructure, mayEdit } = useReader();
  const { locale } = useFormat();
  const isShown = conversation.byteLength <= SHOWN_LIMIT;
  const text = useQuery({
    ...elidedTextQuery(conversationHref(conversation.id)),
    enabled: isShown,
    staleTime: 0,
  });
  const problems = useQuery({ ...conversationProblemsQuery(conversation.id), staleTime: 0 });
  const [line, setLine] = useState<number | null>(null);
  const all = [...(problems.data?.problems ?? []), ...(problems.data?.notes ?? [])];
  return (
    <Sheet
      title="Document as JSON"
      description="The exact text that an export returns."
      size="wide"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <div className="space-y-4">
        {problems.isError ? (
          <LoadError title="The problems could not be listed" query={problems} />
        ) : (
          <ProblemList
            problems={all}
            onOpen={isShown ? setLine : undefined}
            onFix={
              mayEdit
                ? ({ rule, path }) => editStructure({ kind: "fix", rule, pointer: path })
                : undefined
            }
            isLoading={problems.isPending}
          />
        )}
        {isShown ? null : (
          <InlineError
            tone="info"
            title={`The document has ${formatBytes(conversation.byteLength, locale)}`}
            actions={
              <ButtonLink href={conversationHref(conversation.id, { download: true })} download>
                Download it
              </ButtonLink>
            }
          >
            Documents above {formatBytes(SHOWN_LIMIT, locale)} are not shown whole in the page. Each
            message can be opened as JSON.
          </InlineError>
        )}
        {text.isError ? <LoadError title="The text could not be read" query={text} /> : null}
        {text.data === undefined || text.isFetching || problems.isPending ? null : (
          <DocumentJson key={line ?? 0} text={text.data} problems={all} line={line} />
        )}
      </div>
    </Sheet>
  );
}
