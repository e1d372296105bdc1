import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { ownMember, slotOf } from "@/lib/domain/toolset/schema/slot-member";

import { failure, type NetFailure } from "./guard/failure";

/** How a toolset says its server is reached, with its references as written. */
export interface ServerTarget {
  readonly transport: "http" | "sse" | "stdio" | "unknown";
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly command: string | null;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | null;
}

const TRANSPORTS: ReadonlyMap<unknown, ServerTarget["transport"]> = new Map([
  ["http", "http"],
  ["streamable-http", "http"],
  ["streamableHttp", "http"],
  ["sse", "sse"],
  ["stdio", "stdio"],
]);

/**
 * Reads the server of a CJSON toolset; nothing is resolved or asked.
 * @returns a failure for toolsets whose tools no server lists, and for transports nobody here speaks
 */
export function readTarget(toolset: JsonRecord): { ok: true; target: ServerTarget } | NetFailure {
  if (toolset["kind"] !== "mcp") {
    return failure("INVALID_URL", "Only tools of MCP servers can be listed.");
  }
  const server = asRecord(toolset["server"]) ?? {};
  const url = asText(server["url"])?.trim() || null;
  const command = asText(server["command"])?.trim() || null;
  if (url === null && command === null) {
    return failure("INVALID_URL", "The toolset names no server.");
  }
  const type = server["type"];
  const stated = TRANSPORTS.get(type);
  if (type !== undefined && stated === undefined) {
    return failure("INVALID_URL", "The transport of the server is none that Colloquy speaks.");
  }
  const isTold = stated !== undefined && !(stated === "http" && statesNoTransport(toolset));
  const transport = isTold ? stated : url === null ? "stdio" : "unknown";
  if ((transport === "stdio" ? command : url) === null) {
    return failure("INVALID_URL", "The transport and the address of the server do not fit.");
  }
  return {
    ok: true,
    target: {
      transport,
      url: transport === "stdio" ? null : url,
      headers: textsIn(toolset["headers"]),
      command: transport === "stdio" ? command : null,
      args: asList(server["args"]).flatMap((argument) => asPlain(argument) ?? []),
      env: textsIn(server["env"]),
      cwd: asText(server["cwd"]),
    },
  };
}

/** The tool sets API has one word for servers over HTTP; which transport they speak is found out. */
function statesNoTransport(toolset: JsonRecord): boolean {
  const path = ["source", "spec", "adapter", "mcp"];
  return asRecord(ownMember(slotOf(toolset, "cadenya"), path) ?? null) !== null;
}

function textsIn(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(value) ?? {}).flatMap(([name, item]) => {
      const text = asPlain(item);
      return text === null ? [] : [[name, text]];
    }),
  );
}

function asPlain(value: unknown): string | null {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : asText(value);
}
