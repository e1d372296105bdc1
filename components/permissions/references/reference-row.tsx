import { NameText } from "@/components/names/name-text";
import { PlaceLink } from "@/components/shell/place-link";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { ReferenceRow as Row } from "@/lib/domain/secrets/references-report";
import { ReferenceRemedy, ReferenceStateBadge } from "./reference-outcome";

const KINDS = {
  reference: { label: "Reference", tone: "neutral" },
  foreign: { label: "Foreign syntax", tone: "warning" },
  "look-alike": { label: "Looks like a secret", tone: "danger" },
} as const;

interface Props {
  row: Row;
  isSaving: boolean;
  onFix: () => Promise<unknown>;
}

/** One value that refers to a secret, or looks as if it were one. */
export function ReferenceRow({ row, isSaving, onFix }: Props) {
  const { kind, toolsetId, toolName, path, shown, isEmbedded, isInAddress, target, fix } = row;
  const { label, tone } = KINDS[kind];
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-2 py-3">
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <p className="flex flex-wrap items-center gap-2 text-body">
          <Badge tone={tone}>{label}</Badge>
          <code className="max-w-full truncate font-mono text-small">{shown}</code>
          {isEmbedded ? <span className="text-caption text-ink-faint">with other text</span> : null}
          <ReferenceStateBadge state={row.state} />
        </p>
        <p className="text-small break-words text-ink-soft">
          <PlaceLink href={`/toolsets/${encodeURIComponent(row.fileId)}`} className={textLinkClass}>
            <NameText text={toolName === null ? toolsetId : `${toolsetId}/${toolName}`} />
          </PlaceLink>{" "}
          <span className="font-mono">/{path.join("/")}</span>
        </p>
        <p className="text-caption text-ink-faint">
          {isInAddress && kind !== "look-alike"
            ? "Not allowed here: references are never filled in inside an address."
            : target === null
              ? "The destination is unknown."
              : target.startsWith("runs ")
                ? `Would be given to the local program it ${target}.`
                : `Would be sent to ${target}.`}
        </p>
      </div>
      <ReferenceRemedy row={row} />
      {fix === null ? null : (
        <Button size="small" isPending={isSaving} onPress={onFix}>
          Write it as {fix.length > 60 ? "a reference of CJSON" : fix}
        </Button>
      )}
    </div>
  );
}
