import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { findCredential, proposeVariable, referTo } from "@/lib/domain/secrets/credential";
import { formatPointer } from "@/lib/json/pointers";
import type { Concealed } from "@/lib/formats/kit/contract/format";
import { createConcealer } from "@/lib/formats/kit/secrets/conceal";

/** Members of a definition of a server that may have a credential in them. */
const ADDRESSES: ReadonlySet<string> = new Set(["server_url", "url"]);

/** Those that are one whatever they hold. */
const CREDENTIALS: ReadonlySet<string> = new Set(["authorization", "authorization_token"]);

/**
 * A definition without the credentials with which a provider would reach a server; a reference is in
 * their place, because documents contain no secrets.
 * @param report is told where each was, and what is there now
 */
export function withoutCredentials(
  entry: JsonRecord,
  path: string,
  report: (concealed: Concealed) => void,
): JsonRecord {
  const owner = asText(entry["server_label"]) ?? asText(entry["name"]) ?? "";
  return mapMembers(entry, (name, value) => {
    if (ADDRESSES.has(name)) return hideInAddress(name, value);
    const headers = name === "headers" ? asRecord(value) : null;
    if (headers !== null) return mapMembers(headers, hideIn(`${path}/headers`));
    return CREDENTIALS.has(name) ? hideIn(path)(name, value) : value;
  });

  /** A password or a key in the address itself. */
  function hideInAddress(name: string, value: unknown): unknown {
    if (typeof value !== "string") return value;
    const concealer = createConcealer("hub");
    const place = path + formatPointer([name]);
    const hidden = concealer.conceal(value, { path: place, owner, name });
    for (const each of concealer.concealed) report(each);
    return hidden;
  }

  function hideIn(place: string) {
    return (name: string, value: unknown) => {
      if (typeof value !== "string" || findCredential(name, value) === null) return value;
      const variable = proposeVariable(owner, name);
      const text = referTo(value, variable);
      report({ path: place + formatPointer([name]), text, name: variable });
      return text;
    };
  }
}

/** The same for what surrounds a list, where the servers are listed that it refers to. */
export function withoutServerCredentials(
  envelope: JsonRecord,
  path: string,
  report: (concealed: Concealed) => void,
): JsonRecord {
  const base = `${path}/mcp_servers`;
  return mapMembers(envelope, (name, value) => {
    if (name !== "mcp_servers" || !Array.isArray(value)) return value;
    return asList(value).map((item, at) => {
      const server = asRecord(item);
      return server === null ? item : withoutCredentials(server, `${base}/${at}`, report);
    });
  });
}

function mapMembers(
  record: JsonRecord,
  change: (name: string, value: unknown) => unknown,
): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(name, value)]),
  );
}
