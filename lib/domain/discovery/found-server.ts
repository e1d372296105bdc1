import { hasUserInfo } from "@/lib/domain/secrets/user-info";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { filledIn, inputValue, reference } from "./input-value";
import { packageEntry } from "./package-entry";

/** A server that somebody published, as one entry of a host's configuration. */
export interface FoundServer {
  /** Of the entry; unique among those found. */
  readonly name: string;
  readonly entry: JsonRecord;
}

const LONGEST_NAME = 100;
const LONGEST_TEXT = 2000;
const MOST_HEADERS = 20;

/**
 * Reads a `server.json`, or a server card, which has the same members. A server that is reached over the network
 * comes before a package, which would be started as a program.
 * @param from where the document is, for addresses that are relative to it
 * @returns null where it names neither
 */
export function readServerJson(value: unknown, from: string): FoundServer | null {
  const server = asRecord(value);
  if (server === null) return null;
  const card = asRecord(server["serverInfo"]);
  const stated = asText(server["name"]) ?? asText(card?.["name"]) ?? asText(server["title"]);
  const name = entryName(stated ?? hostOf(from));
  const remotes = asList(server["remotes"]).map(asRecord);
  const entry =
    remotes.map((remote) => remoteEntry(remote, from)).find((found) => found !== null) ??
    // Cards of an earlier draft.
    remoteEntry(asRecord(server["transport"]), from) ??
    asList(server["packages"])
      .map((one) => packageEntry(asRecord(one)))
      .find((found) => found !== null) ??
    asList(server["packages"])
      .map((one) => bundleEntry(asRecord(one), from))
      .find((found) => found !== null) ??
    null;
  return entry === null ? null : { name, entry };
}

/** A package that is an MCP bundle: what it runs is in its manifest alone, so that it is named and not started. */
function bundleEntry(value: JsonRecord | null, from: string): JsonRecord | null {
  const kind = asText(value?.["registryType"]) ?? asText(value?.["registry_type"]);
  const written = asText(value?.["identifier"]) ?? "";
  const address = kind === "mcpb" && written !== "" ? addressOf(written, from) : null;
  if (address === null) return null;
  const sha256 = asText(value?.["fileSha256"]) ?? asText(value?.["file_sha256"]);
  return {
    mcpb: address,
    ...(sha256 === null ? {} : { fileSha256: sha256.slice(0, LONGEST_NAME) }),
  };
}

function remoteEntry(remote: JsonRecord | null, from: string): JsonRecord | null {
  const written = asText(remote?.["url"]) ?? asText(remote?.["endpoint"]);
  const stated = written === null ? null : filledIn(written, asRecord(remote?.["variables"]));
  const url = stated === null ? null : addressOf(stated, from);
  if (remote === null || url === null) return null;
  const type = remote["type"] === "sse" ? "sse" : "http";
  const headers = asList(remote["headers"]).slice(0, MOST_HEADERS).flatMap(headerOf);
  return { type, url, ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }) };
}

/** Of a header that wants a value of the person's, the name of a secret takes its place. */
function headerOf(value: unknown): [string, string][] {
  const header = asRecord(value);
  const name = asText(header?.["name"]) ?? "";
  if (header === null || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name)) return [];
  return [[name, inputValue(header, name) ?? reference(name)]];
}

/** An address that can be asked later; null for other schemes and addresses with a password. */
export function addressOf(text: string, from: string): string | null {
  if (text.length > LONGEST_TEXT || /[{}]/.test(text) || hasUserInfo(text)) return null;
  if (!URL.canParse(text, from)) return null;
  const url = new URL(text, from);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return url.username === "" && url.password === "" ? url.href : null;
}

/** Without what separates toolsets from tools, and without what nobody sees. */
function entryName(text: string): string {
  const plain = text
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[/:\s]+/gu, "-")
    .replaceAll(/^-+|(?<!-)-+$/gu, "");
  return plain.slice(0, LONGEST_NAME) || "server";
}

const hostOf = (from: string): string => (URL.canParse(from) ? new URL(from).hostname : "server");
