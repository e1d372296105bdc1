import { noteServerItemRead } from "@/lib/data/server-items/note-read";
import { readServerItem } from "@/lib/data/server-items/list-items";
import { findSyncPlace } from "@/lib/data/sync/place";
import { SHOW_LIMITS, showResult, type ShownResult } from "@/lib/domain/calls/shown-result";
import { promptArguments } from "@/lib/domain/server-items/item";
import type { ItemPin } from "@/lib/domain/server-items/merge-items";
import { itemContent } from "@/lib/domain/server-items/content";
import {
  expandTemplate,
  templateInputs,
  typedValues,
} from "@/lib/domain/server-items/uri-template";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import { readItem, type ItemRequest } from "@/lib/net/read-item";
import { readTarget } from "@/lib/net/server-target";
import { askServer } from "@/lib/secrets/ask-server";
import { asRecord } from "@/lib/shared/read-value";

/** A person's press on a resource, a template or a prompt. */
export interface ItemPress {
  readonly fileId: string;
  /** Row id. */
  readonly toolset: number;
  /** Row id. */
  readonly item: number;
  readonly inputs: Readonly<Record<string, string>>;
}

/** As much as one answer of a server may hold. */
const LIMITS = { ...SHOW_LIMITS, files: 10 * 1024 * 1024 };

type Read =
  | { readonly ok: true; readonly shown: ShownResult }
  | { readonly ok: false; readonly message: string };

/** Reads what a person has accepted, and nothing else. The only place that reads resources and prompts. */
export async function readServerItemByPress(press: ItemPress, signal: AbortSignal): Promise<Read> {
  const place = await findSyncPlace(press.fileId, press.toolset);
  if (place === null) return { ok: false, message: "This toolset was deleted." };
  const item = await readServerItem(place.rowId, press.item);
  if (item === null)
    return { ok: false, message: "The server’s list has changed. Reload the page." };
  if (item.state === "missing") {
    return { ok: false, message: "The server no longer lists it." };
  }
  const from = serverIdentity(place.toolset).text;
  if (item.state !== "current" || item.acceptedFrom !== from) {
    return { ok: false, message: "It is held back. Accept its definition before you read it." };
  }
  const request = requestOf(item, press.inputs);
  if (typeof request === "string") return { ok: false, message: request };
  const target = readTarget(place.toolset);
  if (!target.ok) return { ok: false, message: target.message };
  await noteServerItemRead(place.fileId, item.kind);
  const answer = await askServer<{ readonly ok: true; readonly result: object }>(
    target.target,
    { signal },
    (resolved) => readItem(resolved, request, { signal }),
  );
  if (!answer.ok) {
    const { message, detail } = answer;
    return { ok: false, message: detail === undefined ? message : `${message} ${detail}` };
  }
  return { ok: true, shown: showResult(itemContent(asRecord(answer.result) ?? {}), LIMITS) };
}

function requestOf(item: ItemPin, inputs: ItemPress["inputs"]): ItemRequest | string {
  const values = new Map(Object.entries(inputs));
  switch (item.kind) {
    case "resource":
      return { kind: "resource", uri: item.key };
    case "template": {
      const asked = templateInputs(item.key);
      if (asked === null) return "This is not a valid URI template, so it can’t be filled in.";
      const empty = asked.find(({ name, isRequired }) => isRequired && !values.get(name));
      if (empty !== undefined) return `Enter “${empty.name}”.`;
      return { kind: "resource", uri: expandTemplate(item.key, typedValues(item.key, values)) };
    }
    case "prompt": {
      const known = promptArguments(asRecord(JSON.parse(item.seenRaw)) ?? {});
      const empty = known.find(({ name, isRequired }) => isRequired && !values.get(name));
      if (empty !== undefined) return `Enter “${empty.name}”.`;
      const args = known.flatMap(({ name }) => {
        const value = values.get(name);
        return value === undefined || value === "" ? [] : [[name, value] as const];
      });
      return { kind: "prompt", name: item.key, args: Object.fromEntries(args) };
    }
  }
}
