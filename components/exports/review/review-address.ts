import { EXPORT_FORMATS, type ExportRequest } from "@/lib/domain/exports/request";

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** The export that the address of a review speaks of; naming nothing means everything, as exact documents. */
export function readReviewAddress(parameters: Parameters): ExportRequest {
  const conversations = all(parameters["conversation"]);
  const toolsets = all(parameters["toolset"]);
  const [query] = all(parameters["query"]);
  const [wanted] = all(parameters["format"]);
  const [withoutPrivate] = all(parameters["withoutPrivate"]);
  return {
    format: EXPORT_FORMATS.find((format) => format === wanted) ?? "cjson",
    ...(conversations.length === 0 ? {} : { conversations }),
    ...(toolsets.length === 0 ? {} : { toolsets }),
    ...(query === undefined ? {} : { query }),
    ...(withoutPrivate === undefined ? {} : { includePrivate: false }),
  };
}

function all(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}
