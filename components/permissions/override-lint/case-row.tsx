import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { TextLink } from "@/components/ui/text/text-link";
import type { OverrideRepair } from "@/lib/domain/permissions/override-lint/finding";
import { OVERRIDE_RULES, type OverrideCase } from "@/lib/domain/permissions/override-lint/report";
import { TitleText } from "@/components/names/title-text";

const TONES = { error: "danger", warning: "warning", info: "info" } as const;
const NAMES = { error: "Error", warning: "Warning", info: "Remark" } as const;

/** One finding with the repairs that are offered; the likeliest comes first. */
export function CaseRow({
  of,
  showConversation,
  onRepair,
}: {
  of: OverrideCase;
  /** Named with it, unless all rows are about one. */
  showConversation: boolean;
  onRepair: (repair: OverrideRepair) => void;
}) {
  const { conversation, finding } = of;
  const { severity, rule, toolId, text, repairs } = finding;
  const gate = gateHref(of);
  return (
    <div className="space-y-2 px-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[severity]}>{NAMES[severity]}</Badge>
        <span className="text-body font-medium">{OVERRIDE_RULES[rule]}</span>
        <NameText
          className="max-w-full truncate font-mono text-small text-ink-soft"
          text={toolId === "" ? "without a tool" : toolId}
        />
      </div>
      <p className="text-small wrap-anywhere text-ink-soft">{text}</p>
      {gate === null ? null : (
        <p className="text-small">
          <TextLink href={gate}>What keeps it off</TextLink>
        </p>
      )}
      {showConversation ? (
        <p className="text-small">
          <TextLink href={`/conversations/${encodeURIComponent(conversation.id)}`}>
            <TitleText title={conversation.title} isDerived={conversation.titleDerived} />
          </TextLink>
        </p>
      ) : null}
      {repairs.length === 0 ? null : (
        <ul aria-label="Repairs" className="flex flex-wrap gap-2">
          {repairs.map((repair) => (
            <li key={repair.label} className="max-w-full">
              <Button
                size="small"
                className="truncate-name max-w-full"
                onPress={() => onRepair(repair)}
              >
                <NameText text={`${repair.label}…`} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where the gate that closes a tool is edited. */
function gateHref({ finding: { gate, tool }, fileId }: OverrideCase): string | null {
  if (gate === undefined || tool === null || fileId === null) return null;
  const { toolsetId: set, name } = tool;
  const [page, query] =
    gate === "filtered"
      ? ["filters", { set }]
      : gate === "toolset-disabled"
        ? ["edit", { set }]
        : ["tool", { set, name }];
  return `/toolsets/${encodeURIComponent(fileId)}/${page}?${new URLSearchParams(query).toString()}`;
}
