import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** The first address of a document, its variables filled in with what they are by default; null when there is none. */
export function baseUrlOf(root: JsonRecord): string | null {
  const server = asRecord(asList(root["servers"])[0]);
  const url = asText(server?.["url"]);
  if (!url) return null;
  const variables = asRecord(server?.["variables"]) ?? {};
  return url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? asRecord(variables[name]) : null;
    return asText(variable?.["default"]) ?? whole;
  });
}
