import { extensionKey } from "../extension-key";
import type { OwnExtension } from "../extension-key";
import type { JsonRecord } from "../read-value";
import { asRecord } from "../read-value";
import type { Gate } from "./resolve";

/** What comparing a stored tool with its server's last list has shown. */
export interface SyncState {
  /** The last complete list did not have it. */
  readonly missing: boolean;
  /** First seen by a listing and not accepted yet. */
  readonly unreviewed: boolean;
  /** How its definition differs from the accepted one. */
  readonly change: "behavioural" | "breaking" | null;
}

/** The active gates of a tool, in the order in which they apply. */
export function collectGates(
  toolset: JsonRecord | null,
  tool: JsonRecord | null,
  position: number,
  state: SyncState | null,
): Gate[] {
  const settings = ownExtension(toolset, "permissions");
  const status = statusOf(tool);
  const here = `/tools/${position}`;
  const gates: Gate[] = [];
  if (settings?.disabled === true) {
    const pointer = `/extensions/${extensionKey("permissions")}/disabled`;
    gates.push(gate("toolset-disabled", pointer, "Off", "the whole toolset is switched off"));
  }
  if (status === "TOOL_STATUS_FILTERED" || status === "TOOL_STATUS_OMITTED") {
    gates.push(
      gate("filtered", here, "Off", `the file says ${status.slice("TOOL_STATUS_".length)}`),
    );
  }
  if (status === "TOOL_STATUS_ARCHIVED") {
    gates.push(gate("archived", here, "Off", "the file says ARCHIVED"));
  }
  if (state?.missing === true) {
    gates.push(gate("missing", here, "Off", "its server no longer lists it"));
  }
  if (state?.unreviewed === true && settings?.newTools !== "inherit") {
    const off = settings?.newTools === "disabled";
    gates.push(gate("new-unreviewed", here, off ? "Off" : "Ask", "it is new and not accepted yet"));
  }
  if (state?.change === "behavioural") {
    gates.push(
      gate("definition-changed", here, "Ask", "its description was changed by the server"),
    );
  }
  if (state?.change === "breaking") {
    gates.push(gate("definition-changed", here, "Off", "its definition was changed by the server"));
  }
  return gates;
}

function gate(id: Gate["id"], pointer: string, effect: "Off" | "Ask", message: string): Gate {
  return {
    id,
    where: { document: "toolset", pointer },
    scope: "document",
    tightens: [effect === "Off" ? "enabled" : "requiresApproval"],
    message,
  };
}

function ownExtension(item: JsonRecord | null, name: OwnExtension): JsonRecord | null {
  return asRecord(asRecord(item?.extensions)?.[extensionKey(name)]);
}

/** Tools of one foreign format carry a status, kept with the original definition. */
function statusOf(tool: JsonRecord | null): string | null {
  const slot = ownExtension(tool, "cadenya");
  const status = asRecord(asRecord(slot?.source)?.spec)?.status;
  return typeof status === "string" ? status : null;
}
