import { quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { proposeVariable } from "@/lib/domain/secrets/credential";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { follow, type ApiDocument } from "./document";
import type { Operation } from "./operations";
import type { OpenapiScheme } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** The headers by which a server is told who calls, with references to secrets, and what to say about them. */
export function readSecurity(
  document: ApiDocument,
  operations: readonly Operation[],
): { readonly headers: JsonRecord; readonly findings: Diagnostic[] } {
  const schemes = asRecord(asRecord(document.root["components"])?.["securitySchemes"]) ?? {};
  const used = [document.root, ...operations.map(({ value }) => value)].flatMap(({ security }) =>
    asList(security).flatMap((entry) => Object.keys(asRecord(entry) ?? {})),
  );
  const headers = new Map<string, string>();
  const findings: Diagnostic[] = [];
  for (const name of new Set(used)) {
    const scheme = Object.hasOwn(schemes, name) ? follow(document, schemes[name]) : null;
    const path = formatPointer(["components", "securitySchemes", name]);
    const header = scheme === null ? null : headerOf(name, scheme);
    if (header === null) {
      const message = `The security scheme ${quote(name)} has no form as a header; it is kept and has to be set up where the tools are called.`;
      findings.push({ severity: "warning", rule: "import.openapi-security", message, path });
      continue;
    }
    const [key, value] = header;
    const isTaken = [...headers.keys()].some((other) => other.toLowerCase() === key.toLowerCase());
    if (!isTaken) headers.set(key, value);
    const message = isTaken
      ? `The security scheme ${quote(name)} uses the header \`${key}\`, which another one has already.`
      : `The security scheme ${quote(name)} becomes the header \`${key}: ${value}\`. Nothing of it is known here; the secret has to be set where the tools are called.`;
    findings.push({ severity: "info", rule: "import.openapi-security", message, path });
  }
  return { headers: Object.fromEntries(headers), findings };
}

function headerOf(name: string, scheme: Unchecked<OpenapiScheme>): [string, string] | null {
  const reference = `\${secret:${proposeVariable(name)}}`;
  const type = asText(scheme.type);
  if (type === "apiKey") {
    const key = asText(scheme.name) ?? "";
    if (scheme.in === "header" && key !== "") return [key, reference];
    // All of the header is secret, the name of the cookie too; documents may contain no part of it.
    return scheme.in === "cookie" ? ["Cookie", reference] : null;
  }
  if (type === "http") {
    const words = asText(scheme.scheme)?.toLowerCase() ?? "";
    if (words === "basic") return ["Authorization", `Basic ${reference}`];
    return words === "bearer" ? ["Authorization", `Bearer ${reference}`] : null;
  }
  const isToken = type === "oauth2" || type === "openIdConnect";
  return isToken ? ["Authorization", `Bearer ${reference}`] : null;
}
