import {
  ArrowRight,
  Command as CommandIcon,
  MessageSquare,
  MessagesSquare,
  Pin,
  Search,
  Settings,
  Tag,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import type { CommandId } from "@/components/commands/catalog";
import { labelOf } from "@/components/commands/labels";
import { hitHref, searchHref } from "@/components/search/hit-link";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";
import type { FoundMessage, Snippet, Suggestions } from "@/lib/domain/search/answers";
import { titleWords } from "@/components/names/title-labels";
import { bestMatches } from "./match-words";

/** One line of the palette: a place to go to, or a command. */
export interface PaletteRow {
  readonly id: string;
  readonly label: string;
  /** The label is the first words of a conversation without a title. */
  readonly isDerived?: boolean;
  readonly Icon: LucideIcon;
  /** What follows the label, fainter. */
  readonly detail?: string;
  /** Stands for the detail where words were found. */
  readonly snippet?: Snippet;
  readonly href?: string;
  readonly command?: CommandId;
  /** Another place that belongs to it. */
  readonly beside?: { readonly label: string; readonly href: string };
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly PaletteRow[];
}

const MOST_RECENT = 8;
const MOST_MATCHES = 5;
const MOST_COMMANDS = 8;

const SETTINGS = [
  "Theme",
  "Typeface of messages",
  "Density",
  "Single-letter shortcuts",
  "Keep an audit trail",
];

/** What the palette shows before anything was typed: where one was, and all that can be done here. */
export function restingSections(
  recent: readonly ConversationListItem[],
  commands: readonly CommandId[],
): PaletteSection[] {
  return present([
    {
      id: "recent",
      title: "Recent conversations",
      rows: recent.slice(0, MOST_RECENT).map(conversationRow),
    },
    { id: "commands", title: "Commands", rows: commands.map(commandRow) },
  ]);
}

/** What fits and is known without asking: it is there with the next frame. */
export function localSections(
  typed: string,
  recent: readonly ConversationListItem[],
  commands: readonly CommandId[],
): PaletteSection[] {
  const settings = bestMatches(typed, SETTINGS, (title) => `Settings ${title}`, MOST_MATCHES);
  return present([
    {
      id: "recent",
      title: "Recent conversations",
      rows: bestMatches(typed, recent, ({ title }) => title, MOST_MATCHES).map(conversationRow),
    },
    {
      id: "commands",
      title: "Commands",
      rows: bestMatches(typed, commands, labelOf, MOST_COMMANDS).map(commandRow),
    },
    {
      id: "settings",
      title: "Settings",
      rows: settings.map((title) => ({
        id: `setting ${title}`,
        label: title,
        Icon: Settings,
        href: "/settings",
      })),
    },
  ]);
}

/** What the library holds for the words; the way to all results comes before it and is always there. */
export function foundSections(
  typed: string,
  found: Suggestions | undefined,
  shown: ReadonlySet<string>,
): PaletteSection[] {
  const all: PaletteRow = {
    id: "all results",
    label: `See all results for “${typed}”`,
    Icon: Search,
    href: searchHref(typed),
  };
  return present([
    {
      id: "messages",
      title: "Messages",
      rows: [
        all,
        ...(found?.messages ?? [])
          // A title that has the words is among the conversations.
          .filter(({ hit }) => hit.where !== "title")
          .map((one) => messageRow("message", one, typed)),
      ],
    },
    {
      id: "conversations",
      title: "Conversations",
      rows: (found?.conversations ?? [])
        .map(conversationRow)
        .filter((row) => !shown.has(row.id))
        .slice(0, MOST_RECENT),
    },
    {
      id: "pins",
      title: "Pins",
      rows: (found?.pins ?? []).map((one) => messageRow("pin", one, typed)),
    },
    {
      id: "tags",
      title: "Tags",
      rows: (found?.tags ?? []).map(({ tag, count }) => ({
        id: `tag ${tag}`,
        label: tag,
        Icon: Tag,
        detail: count === 1 ? "1 conversation" : `${count.toLocaleString("en")} conversations`,
        href: `/conversations?${new URLSearchParams({ tag }).toString()}`,
      })),
    },
    {
      id: "toolsets",
      title: "Toolsets",
      rows: (found?.toolsets ?? []).map(({ fileId, toolsetId }) => ({
        id: `toolset ${fileId} ${toolsetId}`,
        label: toolsetId,
        Icon: Wrench,
        href: `/toolsets/${encodeURIComponent(fileId)}`,
        beside: callsOf("toolset", toolsetId),
      })),
    },
    {
      id: "tools",
      title: "Tools",
      rows: (found?.tools ?? []).map(({ fileId, toolsetId, name }) => ({
        id: `tool ${fileId} ${toolsetId} ${name}`,
        label: name,
        Icon: Wrench,
        detail: toolsetId,
        href: `/toolsets/${encodeURIComponent(fileId)}`,
        beside: callsOf("tool", name),
      })),
    },
  ]);
}

/** What can be done with a row besides the usual. */
export function actionSection(row: PaletteRow): PaletteSection {
  return {
    id: "actions",
    title: row.label,
    rows: [
      { id: "action open", label: "Open", Icon: ArrowRight },
      { id: "action tab", label: "Open in a new tab", Icon: ArrowRight },
      { id: "action copy", label: "Copy the link", Icon: ArrowRight },
      ...(row.beside === undefined
        ? []
        : [
            {
              id: "action beside",
              label: row.beside.label,
              Icon: Search,
              href: row.beside.href,
            },
          ]),
    ],
  };
}

function present(sections: readonly PaletteSection[]): PaletteSection[] {
  return sections.filter(({ rows }) => rows.length > 0);
}

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly titleDerived: boolean;
}

function conversationRow({ id, title, titleDerived }: Titled): PaletteRow {
  return {
    id: `conversation ${id}`,
    label: titleWords(title),
    isDerived: titleDerived,
    Icon: MessagesSquare,
    href: `/conversations/${encodeURIComponent(id)}`,
  };
}

function messageRow(kind: "message" | "pin", found: FoundMessage, words: string): PaletteRow {
  const { conversation, hit } = found;
  return {
    id: `${kind} ${conversation.id} ${hit.messageId} ${hit.where}`,
    label: titleWords(conversation.title),
    isDerived: conversation.titleDerived,
    Icon: kind === "pin" ? Pin : MessageSquare,
    snippet: hit.snippet,
    href: hitHref(conversation.id, hit, words),
  };
}

function commandRow(command: CommandId): PaletteRow {
  return { id: `command ${command}`, label: labelOf(command), Icon: CommandIcon, command };
}

function callsOf(key: "tool" | "toolset", name: string): NonNullable<PaletteRow["beside"]> {
  const value = /^[\w.-]+$/u.test(name) ? name : `"${name.replaceAll('"', "")}"`;
  return { label: "Search its calls", href: searchHref(`${key}:${value}`) };
}
