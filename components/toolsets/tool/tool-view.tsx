"use client";

import { Pencil, Redo2, ShieldAlert, Undo2 } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { browserPart } from "@/components/saving/served-part";
import { DraftScope } from "@/components/drafts/draft-scope";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button/button-link";
import { IconButton } from "@/components/ui/button/icon-button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Tabs } from "@/components/ui/layout/tabs";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { ToolCaller, ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { Requirements } from "./requirements";
import { useToolsetSave } from "../editor/use-toolset-save";
import { useExamples } from "./use-examples";
import { ExampleList } from "./example-list";
import { Overview } from "./overview";
import { SchemaView } from "./schema-view";
import { editHref } from "../links/tool-href";
import { VersionList } from "./version-list";
import { NameText } from "@/components/names/name-text";
import { JsonTree } from "@/components/ui/code/json-tree";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { DefinitionRemark } from "@/lib/domain/toolset/lint/definition";
import Link from "next/link";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { Time } from "@/components/ui/text/time";
import { TitleText } from "@/components/names/title-text";

// The check of foreign schemas and the editor come only where arguments are filled in.
const TryPanel = browserPart(
  async () => (await import("../try/try-panel")).TryPanel,
  <Skeleton className="h-40" />,
);

const TABS = ["schema", "form", "examples", "formats", "history", "conversations"] as const;

/** One tool: what it may do and why, what it wants, what others say about it, and who called it. */
export function ToolView({ page }: { page: ToolPage }) {
  const { fileId, toolset, tool, position } = page;
  const name = asText(tool["name"]) ?? "";
  const [address, setAddress] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("schema").withOptions({ history: "replace" }),
  );
  // The address follows; a page that is loaded again meanwhile must not turn the tab back.
  const [tab, setShown] = useState(address);
  const setTab = (next: (typeof TABS)[number]) => {
    setShown(next);
    return setAddress(next);
  };
  const { save, isSaving, undo, redo } = useToolsetSave(fileId);
  const [draft, setDraft] = useState<{ value: unknown; count: number }>({ value: {}, count: 0 });
  const { problem, add, remove } = useExamples(page, save);
  useCommands({
    "edit.undo": undo,
    "edit.redo": redo,
    "tool.try": toolset.kind === "mcp" ? () => setTab("form") : undefined,
  });
  const tabs = toolTabs(page, {
    draft,
    isSaving,
    onKeep: add,
    onRemove: remove,
    onOpen: async (value) => {
      setDraft({ value, count: draft.count + 1 });
      await setTab("form");
    },
  });
  return (
    <>
      <PageHeader
        title={name === "" ? "Tool without a name" : name}
        back={{ href: `/toolsets/${encodeURIComponent(fileId)}`, label: page.fileTitle }}
        alwaysBack
        actions={
          <ToolActions href={editHref(fileId, toolset.id, position)} onUndo={undo} onRedo={redo} />
        }
      />
      <PageBody>
        <div className="space-y-6">
          <Overview page={page} />
          <Requirements tool={tool} />
          {problem === null ? null : (
            <InlineError title="That was not saved">{problem}</InlineError>
          )}
          <RemarkList remarks={page.remarks} />
          <Tabs
            label="About this tool"
            tabs={tabs}
            selected={tab}
            onChange={(id) => setTab(TABS.find((known) => known === id) ?? "schema")}
          />
        </div>
      </PageBody>
    </>
  );
}

interface TabActs {
  /** What the form starts from; each count is a new start. */
  readonly draft: { readonly value: unknown; readonly count: number };
  readonly isSaving: boolean;
  readonly onKeep: ReturnType<typeof useExamples>["add"];
  readonly onRemove: ReturnType<typeof useExamples>["remove"];
  readonly onOpen: (value: unknown) => Promise<void>;
}

function toolTabs(page: ToolPage, { draft, isSaving, onKeep, onRemove, onOpen }: TabActs) {
  const { toolset, tool } = page;
  const name = asText(tool["name"]) ?? "";
  const schema = tool["argsSchema"];
  const examples = asList(tool["examples"]);
  const slots = Object.entries(asRecord(tool["extensions"]) ?? {});
  return [
    {
      id: "schema",
      title: "Arguments",
      content:
        schema === undefined ? (
          <p className="text-small text-ink-soft">The file does not describe the arguments.</p>
        ) : (
          <SchemaView schema={schema} name={name} />
        ),
    },
    {
      id: "form",
      title: "Try",
      content: (
        <DraftScope
          subject={`toolset:${page.fileId}`}
          place={`set:${toolset.id}/try:${name}`}
          base={toolset.revision}
        >
          <TryPanel
            key={draft.count}
            page={page}
            schema={schema ?? {}}
            initial={draft.value}
            isKeeping={isSaving}
            onKeep={onKeep}
          />
        </DraftScope>
      ),
    },
    {
      id: "examples",
      title: "Examples",
      count: examples.length,
      content: (
        <ExampleList
          examples={examples}
          judged={page.examples}
          onRemove={(at) => onRemove(examples[at])}
          onOpen={onOpen}
        />
      ),
    },
    {
      id: "formats",
      title: "Format fields",
      count: slots.length,
      content: <SlotList slots={slots} />,
    },
    {
      id: "history",
      title: "History",
      count: page.versions.length,
      content: <VersionList versions={page.versions} />,
    },
    {
      id: "conversations",
      title: "Conversations",
      count: page.callerCount,
      content: <CallerList callers={page.callers} count={page.callerCount} />,
    },
  ];
}

function ToolActions({
  href,
  onUndo,
  onRedo,
}: {
  href: string;
  onUndo: () => unknown;
  onRedo: () => unknown;
}) {
  return (
    <>
      <IconButton label="Undo" keys="Mod+Z" onPress={() => onUndo()}>
        <Undo2 />
      </IconButton>
      <IconButton label="Redo" keys="Mod+Shift+Z" onPress={() => onRedo()}>
        <Redo2 />
      </IconButton>
      <ButtonLink href={href} icon={<Pencil aria-hidden size={16} />}>
        <span className="max-sm:sr-only">Edit</span>
      </ButtonLink>
    </>
  );
}

/** Definitions and settings of other formats: data, never run. */
function SlotList({ slots }: { slots: readonly (readonly [string, unknown])[] }) {
  if (slots.length === 0) {
    return <p className="text-small text-ink-soft">Nothing beyond what the other tabs show.</p>;
  }
  return (
    <div className="space-y-6">
      <p className="text-small text-ink-soft">
        Fields that other formats define, such as requirements and hints. Colloquy shows them and
        runs none of them.
      </p>
      {slots.map(([key, value]) => (
        <section key={key} aria-label={revealName(key)} className="space-y-2">
          <h3 className="font-mono text-small font-medium wrap-anywhere">
            <NameText text={key} />
          </h3>
          <JsonTree value={value} />
        </section>
      ))}
    </div>
  );
}

/** What deserves a look in the words and hints of a definition. */
function RemarkList({ remarks }: { remarks: readonly DefinitionRemark[] }) {
  if (remarks.length === 0) return null;
  const isHard = remarks.some(({ weight }) => weight === "hard");
  return (
    <section
      aria-label="Show this definition"
      className={`rounded-card p-3 ${isHard ? "bg-danger-soft" : "bg-warning-soft"}`}
    >
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <ShieldAlert aria-hidden size={16} />
        {remarks.length === 1 ? "1 remark" : `${remarks.length} remarks`} about this definition
      </h2>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-small">
        {remarks.map(({ rule, pointer, message }) => (
          <li key={`${rule} ${pointer}`} className="wrap-anywhere">
            {message} <code className="font-mono text-caption">{pointer}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The conversations that called a tool, each opening at its last call. */
function CallerList({ callers, count }: { callers: readonly ToolCaller[]; count: number }) {
  if (count === 0) {
    return <p className="text-small text-ink-soft">No stored conversation called this tool.</p>;
  }
  return (
    <>
      <ul aria-label="Conversations that called it" className="divide-y divide-line">
        {callers.map(({ conversationId, title, titleDerived, calls, messageId, lastMs }) => (
          <li key={conversationId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <Link
              href={`/conversations/${encodeURIComponent(conversationId)}?m=${messageId}`}
              prefetch={false}
              className={`truncate-name min-w-0 flex-1 ${textLinkClass}`}
            >
              <TitleText title={title} isDerived={titleDerived} />
            </Link>
            <span className="text-small text-ink-soft">
              {calls === 1 ? "1 call" : `${calls} calls`}
            </span>
            <span className="w-44 text-end text-small text-ink-faint">
              <Time what="last called" value={lastMs} />
            </span>
          </li>
        ))}
      </ul>
      {count > callers.length ? (
        <p className="text-small text-ink-faint">
          The last {callers.length} of {count} conversations.
        </p>
      ) : null}
    </>
  );
}
