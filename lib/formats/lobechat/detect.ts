import { identifyKind } from "@/lib/domain/kinds/kind";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** The three generations of exports. */
export type Generation = "config" | "topic" | "database";

/** Members by which a file is of another format, whatever else it has. */
const OTHERS = ["ocf_version", "conversationId", "chat_messages", "mapping"] as const;

export function generationOf(root: JsonRecord): Generation | null {
  if (OTHERS.some((member) => Object.hasOwn(root, member)) || identifyKind(root) !== null) {
    return null;
  }
  if (asRecord(root["chat"]) !== null || asRecord(root["history"]) !== null) return null;
  if (typeof root["exportType"] === "string" && asRecord(root["state"]) !== null) return "config";
  const isTopic = root["version"] === "2.0" && Object.hasOwn(root, "exportedAt");
  if (isTopic && Array.isArray(root["messages"])) return "topic";
  const isDatabase = typeof root["mode"] === "string" && Object.hasOwn(root, "schemaHash");
  return isDatabase && asRecord(root["data"]) !== null ? "database" : null;
}

export function detectLobechat(probe: Probe): boolean {
  return probeItems(probe).some((item) => generationOf(item) !== null);
}
