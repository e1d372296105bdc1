import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/client";

import { itemsOf, type ItemKind, type ListedItem } from "@/lib/domain/server-items/item";
import type { Steps } from "@/lib/shared/steps";
import { inTurns } from "@/lib/work/turns";

import { costOf } from "./check-listed";
import { withServer, type Session } from "./connect/session";
import type { NetFailure } from "./guard/failure";
import type { Limits } from "./guard/limits";
import type { OutboundOptions } from "./guard/outbound";
import type { ResolvedTarget } from "./guard/resolved-target";
import { readPages, type PagedList } from "./read-pages";
import { eachWithoutSent } from "./without-sent";

/** What a server offers besides its tools. */
export interface ItemListing {
  readonly ok: true;
  readonly items: readonly ListedItem[];
  /** Entries that are none, or cost too much. */
  readonly skipped: number;
}

const METHOD_NOT_FOUND: number = ProtocolErrorCode.MethodNotFound;

const LISTS = {
  resource: { method: "resources/list", member: "resources", noun: "resources" },
  template: {
    method: "resources/templates/list",
    member: "resourceTemplates",
    noun: "resource templates",
  },
  prompt: { method: "prompts/list", member: "prompts", noun: "prompts" },
} as const satisfies Record<ItemKind, PagedList>;

/**
 * Asks a server for its resources, their templates and its prompts. None of them is read. On a connection of its own,
 * so that nothing it does to this list harms that of its tools.
 */
export function listItems(
  target: ResolvedTarget,
  options: OutboundOptions,
): Promise<ItemListing | NetFailure> {
  return withServer(target, options, async (session) => {
    const offered = session.client.getServerCapabilities();
    const kinds: ItemKind[] = [
      ...(offered?.resources ? (["resource", "template"] as const) : []),
      ...(offered?.prompts ? (["prompt"] as const) : []),
    ];
    const items: ListedItem[] = [];
    let entries = 0;
    for (const kind of kinds) {
      const raw = await readList(session, kind);
      entries += raw.length;
      const affordable = await inTurns(affordableOf(raw, session.run.limits));
      const said = await inTurns(eachWithoutSent(affordable, target.filledIn));
      for (const item of itemsOf(kind, said)) items.push(item);
    }
    return { ok: true as const, items, skipped: entries - items.length };
  });
}

function* affordableOf(entries: readonly unknown[], limits: Limits): Steps<unknown[]> {
  const affordable: unknown[] = [];
  for (const entry of entries) {
    yield;
    if (costOf(entry, limits) === null) affordable.push(entry);
  }
  return affordable;
}

async function readList(session: Session, kind: ItemKind): Promise<unknown[]> {
  try {
    const { raw } = await readPages(session, LISTS[kind]);
    return raw;
  } catch (error) {
    // Servers with resources need not know templates.
    const isUnknown =
      kind === "template" && error instanceof ProtocolError && error.code === METHOD_NOT_FOUND;
    if (isUnknown) return [];
    throw error;
  }
}
