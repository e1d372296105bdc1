"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { SearchField } from "@/components/ui/fields/search-field";
import { asText } from "@/lib/shared/read-value";
import { conversationsQuery } from "@/lib/queries/conversations/list";
import { SavedField } from "@/components/forms/schema/saved-field";
import { TitleText } from "@/components/names/title-text";
import { PARENT } from "./members";
import type { ShellEditor } from "./shell-editor";

/** So many are offered; more words find the others. */
const OFFERED = 8;

/** The conversation this one came out of: by its document id, or chosen from the library. */
export function ParentField({ editor }: { editor: ShellEditor }) {
  const { shell, save, unsaved } = editor;
  return (
    <div className="space-y-2">
      <SavedField
        member={PARENT}
        value={asText(shell["parentId"])}
        unsaved={unsaved}
        onSave={(value, base) => save({ kind: "field", key: "parentId", value }, base)}
      />
      <Disclosure title="Choose the parent from the library" isLazy>
        <ParentSearch
          own={asText(shell["id"])}
          onChoose={(value) => save({ kind: "field", key: "parentId", value })}
        />
      </Disclosure>
    </div>
  );
}

function ParentSearch({
  own,
  onChoose,
}: {
  own: string | null;
  onChoose: (documentId: string) => Promise<SaveEnd>;
}) {
  const [words, setWords] = useState("");
  const found = useInfiniteQuery(conversationsQuery({ query: words }));
  const offered = (found.data?.pages[0]?.items ?? [])
    .filter(({ documentId }) => documentId !== own)
    .slice(0, OFFERED);
  return (
    <div className="space-y-2">
      <SearchField
        label="Search conversations"
        placeholder="Words of the title or of messages"
        value={words}
        onChange={setWords}
      />
      <ul aria-label="Conversations" className="space-y-1">
        {offered.map(({ id, documentId, title, titleDerived }) => (
          <li key={id} className="flex items-center gap-2">
            <span
              className="truncate-name min-w-0 flex-1 text-small"
              title={revealName(documentId)}
            >
              <TitleText title={title} isDerived={titleDerived} />
            </span>
            <Button
              size="small"
              aria-label={revealName(`Choose ${title === "" ? documentId : title}`)}
              onPress={async () => {
                await onChoose(documentId);
              }}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      {found.isSuccess && offered.length === 0 ? (
        <p className="text-small text-ink-faint">No other matching conversations.</p>
      ) : null}
      {found.isError ? <p className="text-small text-danger">{found.error.message}</p> : null}
    </div>
  );
}
