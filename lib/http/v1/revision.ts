import {
  CURRENT_TOOL_SET_SPEC,
  CURRENT_TOOL_SPEC,
} from "@/lib/domain/tool-sets-api/current-schemas";
import { TOOL_SET_SPEC, TOOL_SPEC } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import type { WireObject } from "@/lib/domain/tool-sets-api/wire-schema";

/** Which clients a request is answered for: those of the seed's API, or those of the current one. */
export type ApiRevision = "seed" | "current";

const IN_WORKSPACE = /\/v1\/workspaces\/[^/]+\//;
/** What the clients of the current API say they are, such as `cadenya-typescript/1.5.0 (api 1.0)`. */
const CURRENT_CLIENT = /^cadenya-[a-z]+\/[1-9]/;

/**
 * Tells current clients by their path, which is that of a workspace, or by what they say they are. Everybody else is
 * answered exactly as before.
 */
export function revisionOf({ url, headers }: Request): ApiRevision {
  if (IN_WORKSPACE.test(new URL(url).pathname)) return "current";
  return CURRENT_CLIENT.test(headers.get("user-agent") ?? "") ? "current" : "seed";
}

/** What clients write of a tool set or a tool. */
export function specOf(object: "toolSet" | "tool", revision: ApiRevision): WireObject {
  const isCurrent = revision === "current";
  if (object === "toolSet") return isCurrent ? CURRENT_TOOL_SET_SPEC : TOOL_SET_SPEC;
  return isCurrent ? CURRENT_TOOL_SPEC : TOOL_SPEC;
}
