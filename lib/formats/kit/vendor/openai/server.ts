import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";
import {
  allowedTools,
  namesWith,
  withoutScheme,
  type RemoteServer,
  type ServerShape,
} from "@/lib/formats/kit/tools/remote-server";

/** `{type: "mcp", server_label, server_url, …}` in a list of tools. */
export const OPENAI_SERVER: ServerShape = {
  slot: extensionKey("openai"),
  origin: "openai@responses",
  read,
  apply(source, was, now) {
    const isMoved = was?.url !== now.url && now.url !== null;
    const isHeaded = !equalJson(was?.headers ?? {}, now.headers);
    return {
      ...(was === null ? { type: "mcp" } : source),
      ...(was?.id === now.id ? {} : { server_label: now.id }),
      ...(isMoved ? { server_url: now.url } : {}),
      ...(isHeaded ? writeHeaders(source, now) : {}),
      ...writePolicy(source, was, now),
    };
  },
};

function read(source: JsonRecord): RemoteServer {
  const token = asText(source["authorization"]);
  const headers = Object.entries(asRecord(source["headers"]) ?? {}).flatMap(([name, value]) => {
    const text = asText(value);
    return text === null ? [] : [[name, text]];
  });
  const allowed = namesIn(source["allowed_tools"]);
  const approval = source["require_approval"];
  const [always, never] = ["always", "never"].map((member) =>
    namesIn(asRecord(approval)?.[member]),
  );
  const names = [...new Set([...(allowed ?? []), ...(always ?? []), ...(never ?? [])])];
  return {
    id: asText(source["server_label"]) ?? "",
    url: asText(source["server_url"]),
    headers: {
      ...(Object.fromEntries(headers) as Record<string, string>),
      ...(token === null ? {} : { Authorization: withScheme(token) }),
    },
    enabled: allowed === null ? null : false,
    // Without a word, and for tools in no list, the API asks before it sends anything to the server.
    requiresApproval: approval !== "never",
    tools: names.map((name): Tool => ({
      name,
      ...(allowed?.includes(name) === true ? { enabled: true } : {}),
      ...(never?.includes(name) === true ? { requiresApproval: false } : {}),
      // One that is in both lists asks, as it does where it is written.
      ...(always?.includes(name) === true ? { requiresApproval: true } : {}),
    })),
  };
}

const withScheme = (token: string) =>
  /^(?:bearer|basic)\s/iu.test(token) ? token : `Bearer ${token}`;

/** A list of names, or one inside a filter; null when neither names any. */
function namesIn(value: unknown): string[] | null {
  const list = Array.isArray(value) ? value : asRecord(value)?.["tool_names"];
  return Array.isArray(list) ? asList(list).flatMap((name) => asText(name) ?? []) : null;
}

/** A token stays where it was; that of another kind of header is one of the headers. */
function writeHeaders(source: JsonRecord, { headers }: RemoteServer): JsonRecord {
  const { Authorization: token, ...others } = headers;
  const hasToken = token !== undefined && Object.hasOwn(source, "authorization");
  return {
    headers: hasToken ? others : { ...headers },
    ...(hasToken ? { authorization: withoutScheme(token) } : {}),
  };
}

function writePolicy(source: JsonRecord, was: RemoteServer | null, now: RemoteServer): JsonRecord {
  const allowed = allowedTools(now);
  const isAllowed = was !== null && equalJson(allowedTools(was), allowed);
  const isApproved = was !== null && equalJson(approvalOf(was), approvalOf(now));
  return {
    ...(isAllowed ? {} : keepFilter("allowed_tools", source, allowed)),
    ...(isApproved ? {} : keepFilter("require_approval", source, requireApproval(source, now))),
  };
}

/** A filter of the source keeps the conditions that are not names. */
function keepFilter(name: string, source: JsonRecord, value: unknown): JsonRecord {
  // Texts are made of the result, and they pass over what is undefined.
  if (value === null) return Object.hasOwn(source, name) ? { [name]: undefined } : {};
  const held = asRecord(source[name]);
  if (name === "allowed_tools" && held !== null) return { [name]: { ...held, tool_names: value } };
  const wanted = asRecord(value);
  if (held === null || wanted === null) return { [name]: value };
  const merged = [...new Set([...Object.keys(held), ...Object.keys(wanted)])].flatMap((member) => {
    // Names that are in another list now, or in none, are not in this one any more.
    const { tool_names: _, ...conditions } = asRecord(held[member]) ?? {};
    const filter = { ...conditions, ...asRecord(wanted[member]) };
    return Object.keys(filter).length === 0 ? [] : [[member, filter]];
  });
  return { [name]: Object.fromEntries(merged) };
}

/** Who is asked about what. A provider asks about whatever is in no list, so what runs without asking has to be in one. */
function approvalOf({ requiresApproval, tools }: RemoteServer) {
  const always = namesWith(tools, "requiresApproval", true);
  const asked = new Set(always);
  const never = tools
    .filter((tool) => (tool.requiresApproval ?? requiresApproval) === false)
    .map(({ name }) => name)
    .filter((name) => !asked.has(name));
  return { asksByDefault: requiresApproval !== false, always, never };
}

function requireApproval(source: JsonRecord, now: RemoteServer): unknown {
  const { asksByDefault, always, never } = approvalOf(now);
  if (!asksByDefault && always.length === 0) return "never";
  // Lists have a place for the conditions of the source, which one word for all tools has not.
  const isListed = always.length > 0 && asRecord(source["require_approval"]) !== null;
  if (now.requiresApproval === true && never.length === 0 && !isListed) return "always";
  if (always.length + never.length === 0) return null;
  return {
    ...(always.length === 0 ? {} : { always: { tool_names: always } }),
    ...(never.length === 0 ? {} : { never: { tool_names: never } }),
  };
}
