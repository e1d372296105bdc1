"use client";

import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { servedPart } from "@/components/saving/served-part";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { IconButton } from "@/components/ui/button/icon-button";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { SearchField } from "@/components/ui/fields/search-field";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { useWantedDraft } from "@/components/drafts/use-wanted-draft";
import type { ActionError } from "@/lib/actions/result";
import type { EditedToolset } from "@/lib/domain/toolset/view/editor";
import { SaveProblems } from "@/components/forms/save-problems";
import { NameDialog } from "@/components/forms/name-dialog";
import { positionOf, type EditStructure } from "./use-structure-edits";

const OfferedToolsButton = servedPart(
  async () => (await import("./offered-tools-button")).OfferedToolsButton,
);

/** Further ones are found by their name. */
const SHOWN = 200;

interface Props {
  /** What drafts of it belong to. */
  subject: string;
  toolset: EditedToolset;
  hrefOf: (position: number) => string;
  onEdit: EditStructure;
  onAdded: (position: number) => void;
}

type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "copy" | "remove"; readonly tool: number }
  | null;

function ToolRow(props: {
  name: string;
  summary: string | null;
  href: string;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onMove: (by: -1 | 1) => Promise<void>;
  onAsk: (kind: "copy" | "remove") => void;
}) {
  const { name, summary } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <Link
          href={props.href}
          prefetch={false}
          scroll={false}
          className={`block truncate font-mono text-small ${textLinkClass}`}
        >
          {name === "" ? "no name" : <MiddleTruncate text={name} />}
        </Link>
        {summary === null ? null : (
          <span dir="auto" className="block truncate text-caption text-ink-faint">
            {summary}
          </span>
        )}
      </span>
      <span className="flex items-center">
        <IconButton
          label={revealName(`Move ${name} up`)}
          isDisabled={!props.canMoveUp}
          onPress={() => props.onMove(-1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={revealName(`Move ${name} down`)}
          isDisabled={!props.canMoveDown}
          onPress={() => props.onMove(1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton label={revealName(`Duplicate ${name}`)} onPress={() => props.onAsk("copy")}>
          <Copy />
        </IconButton>
        <IconButton label={revealName(`Delete ${name}`)} onPress={() => props.onAsk("remove")}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  );
}

/** The tools of a toolset in their order: to add, copy, move, open and delete. */
export function ToolsSection({ subject, toolset, hrefOf, onEdit, onAdded }: Props) {
  const { tools } = toolset;
  const [filter, setFilter] = useState("");
  const [asked, setAsked] = useState<Asked>(null);
  const [error, setError] = useState<ActionError | null>(null);
  const wanted = filter.trim().toLowerCase();
  const fitting = tools.flatMap((tool, at) =>
    `${tool.name} ${tool.summary ?? ""}`.toLowerCase().includes(wanted) ? [{ ...tool, at }] : [],
  );
  const move = async (row: number, by: -1 | 1) =>
    setError(
      await onEdit((now) => {
        const tool = positionOf(now, row);
        if (now === null || tool === null || now.tools[tool + by] === undefined) return null;
        return { kind: "moveTool", toolset: now.position, tool, to: tool + by };
      }),
    );
  useWantedDraft(subject, ({ field }) => {
    if (field.startsWith("add-tool/")) setAsked({ kind: "add" });
    const copied = /^copy-tool:(\d+)\//.exec(field)?.[1];
    if (copied !== undefined) setAsked({ kind: "copy", tool: Number(copied) });
  });
  return (
    <section aria-label="Tools" className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-title font-semibold">Tools</h2>
        {toolset.kind === "uri" ? (
          <OfferedToolsButton
            taken={new Set(tools.map(({ name }) => name))}
            onAdd={(offered) => {
              const values = offered.map(({ tool }) => tool);
              return onEdit((now) => now && { kind: "addTools", toolset: now.position, values });
            }}
          />
        ) : null}
        <Button icon={<Plus aria-hidden size={16} />} onPress={() => setAsked({ kind: "add" })}>
          Add a tool
        </Button>
      </div>
      {tools.length > 8 ? (
        <SearchField
          label="Filter tools"
          placeholder="Filter by name or summary"
          value={filter}
          onChange={setFilter}
        />
      ) : null}
      <SaveProblems error={error} />
      {tools.length === 0 ? <p className="text-small text-ink-soft">No tools yet.</p> : null}
      <ul aria-label="Tools of the toolset" className="divide-y divide-line">
        {fitting.slice(0, SHOWN).map(({ id, name, summary, at }) => (
          <ToolRow
            key={id}
            name={name}
            summary={summary}
            href={hrefOf(at)}
            canMoveUp={at > 0 && wanted === ""}
            canMoveDown={at < tools.length - 1 && wanted === ""}
            onMove={(by) => move(id, by)}
            onAsk={(kind) => setAsked({ kind, tool: at })}
          />
        ))}
      </ul>
      {fitting.length > SHOWN ? (
        <p className="text-small text-ink-faint">
          The first {SHOWN} of {fitting.length}. Filter to find the others.
        </p>
      ) : null}
      <AskedDialog
        subject={subject}
        toolset={toolset}
        asked={asked}
        onEdit={onEdit}
        onAdded={onAdded}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

function RemoveTool({
  toolset,
  tool,
  onEdit,
  onClose,
}: Pick<Props, "toolset" | "onEdit"> & { tool: number; onClose: () => void }) {
  const count = toolset.overridden.find((use) => use.tool === tool)?.conversations ?? 0;
  const row = toolset.tools[tool]?.id ?? -1;
  const named = count === 1 ? "1 conversation overrides" : `${count} conversations override`;
  return (
    <ConfirmDialog
      title={`Delete ${toolset.tools[tool]?.name ?? "the tool"}`}
      confirmLabel="Delete the tool"
      tone="danger"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onConfirm={async () => {
        const problem = await onEdit((now) => {
          const at = positionOf(now, row);
          if (now === null || at === null) return null;
          return { kind: "removeTools", toolset: now.position, tools: [at] };
        });
        if (problem !== null) throw new Error(problem.message);
      }}
    >
      {count === 0
        ? "No conversation overrides it. Calls of the past stay as they are, and the deletion can be undone."
        : `${named} it; these overrides stay and mean nothing from then on. Calls of the past stay as they are, and the deletion can be undone.`}
    </ConfirmDialog>
  );
}

/** The dialog of what was asked for. */
function AskedDialog({
  subject,
  toolset,
  asked,
  onEdit,
  onAdded,
  onClose,
}: Omit<Props, "hrefOf"> & { asked: Asked; onClose: () => void }) {
  const { tools } = toolset;
  return (
    <>
      {asked?.kind === "add" ? (
        <NameDialog
          title="Add a tool"
          label="Name of the tool"
          initial=""
          at={{ subject, place: "add-tool", base: toolset.revision }}
          confirmLabel="Add"
          onClose={onClose}
          onConfirm={async (name) => {
            let added = tools.length;
            const problem = await onEdit((now) => {
              added = now?.tools.length ?? 0;
              return now && { kind: "addTool", toolset: now.position, value: { name } };
            });
            if (problem === null) onAdded(added);
            return problem;
          }}
        />
      ) : null}
      {asked?.kind === "copy" ? (
        <NameDialog
          title="Duplicate the tool"
          label="Name of the copy"
          initial={`${tools[asked.tool]?.name ?? ""}_2`}
          at={{ subject, place: `copy-tool:${asked.tool}`, base: toolset.revision }}
          confirmLabel="Duplicate"
          onClose={onClose}
          onConfirm={(name) =>
            onEdit((now) => {
              const tool = positionOf(now, tools[asked.tool]?.id ?? -1);
              if (now === null || tool === null) return null;
              return { kind: "copyTool", toolset: now.position, tool, name };
            })
          }
        />
      ) : null}
      {asked?.kind === "remove" ? (
        <RemoveTool toolset={toolset} tool={asked.tool} onEdit={onEdit} onClose={onClose} />
      ) : null}
    </>
  );
}
