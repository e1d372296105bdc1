import { NameText } from "@/components/names/name-text";
import { Time } from "@/components/ui/text/time";
import { withUsedKey } from "@/lib/domain/accounts/used-key";
import type { ImportListItem } from "@/lib/domain/imports/stored";

/** When an import ran, and the key of the program that ran it. */
export function WhenImported({ record }: { record: Pick<ImportListItem, "createdMs" | "key"> }) {
  const { createdMs, key } = record;
  return (
    <p className="text-small text-ink-faint first-letter:uppercase">
      <Time what="imported" form="dateTime" value={createdMs} />
      {key === null ? null : <NameText text={` ${withUsedKey(key)}`} />}
    </p>
  );
}
