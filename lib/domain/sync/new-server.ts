import type { JsonRecord } from "@/lib/shared/read-value";
import { extensionKey } from "../document/extension-key";
import type { NewTools } from "../permissions/resolve/new-tools";

/** How a server is reached, as a person may choose it; `auto` finds it out with each connection, the newer one first. */
export const CHOSEN_TRANSPORTS = ["auto", "http", "sse"] as const;
export type ChosenTransport = (typeof CHOSEN_TRANSPORTS)[number];

/** A server as somebody adds it. */
export interface NewServer {
  readonly name: string;
  readonly url: string;
  readonly transport: ChosenTransport;
  readonly headers: Readonly<Record<string, string>>;
  readonly newTools: NewTools;
}

type MadeToolset =
  | { readonly ok: true; readonly toolset: JsonRecord & { readonly id: string } }
  | { readonly ok: false; readonly message: string };

/** The toolset for a server whose tools are not known yet. */
export function toolsetOfServer({
  name,
  url,
  transport,
  headers,
  newTools,
}: NewServer): MadeToolset {
  const id = name.trim();
  if (id === "") return refused("Enter a name for the server.");
  const address = url.trim();
  const parsed = parse(address);
  if (parsed === null) return refused("The address must begin with https:// or http://.");
  if (parsed.username !== "" || parsed.password !== "" || address.includes("${")) {
    return refused(
      "Credentials do not belong in the address; add a header that refers to a secret.",
    );
  }
  const given = Object.entries(headers).filter(([header]) => header.trim() !== "");
  return {
    ok: true,
    toolset: {
      id,
      kind: "mcp",
      server: { ...(transport === "auto" ? {} : { type: transport }), url: address },
      ...(given.length === 0 ? {} : { headers: Object.fromEntries(given) }),
      extensions: { [extensionKey("permissions")]: { v: 1, newTools } },
      tools: [],
    },
  };
}

function parse(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

const refused = (message: string): MadeToolset => ({ ok: false, message });
