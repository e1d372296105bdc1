import { NameText } from "@/components/names/name-text";
import type { Snippet } from "@/lib/domain/search/answers";

/** Text around what was found, with the found words marked. It may be in any language. */
export function SnippetText({ snippet }: { snippet: Snippet }) {
  // The parts never change their order, and two may be equal: only the place tells them apart.
  return (
    <bdi>
      {snippet.parts.map(({ text, mark }, at) =>
        mark ? (
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={at} className="bg-warning-soft font-medium text-ink">
            <NameText hasLines text={text} />
          </mark>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <NameText key={at} hasLines text={text} />
        ),
      )}
    </bdi>
  );
}
