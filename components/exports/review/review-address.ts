import { destinations, isAt } from "@/components/shell/destinations";
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

interface Origin {
  readonly href: string;
  /** What the place is called. */
  readonly label: string;
}

const EXPORTS: Origin = { href: "/exports", label: "Exports" };
/** Pages that are one thing of their place. */
const ONE = /^\/(conversations|toolsets)\/(?!tools$|compare$)[^/]+/;

/** Where a person came to a review from; else what is reviewed, where that is one document. */
export function readReviewOrigin(parameters: Parameters): Origin {
  const [from] = all(parameters["from"]);
  if (from !== undefined) return placeOf(from);
  const conversations = all(parameters["conversation"]);
  const toolsets = all(parameters["toolset"]);
  const [only, ...others] = [
    ...conversations.map((id) => `/conversations/${encodeURIComponent(id)}`),
    ...toolsets.map((id) => `/toolsets/${encodeURIComponent(id)}`),
  ];
  return only === undefined || others.length > 0 ? EXPORTS : placeOf(only);
}

/** A link that somebody sends may name any address; only one of this app is gone to. */
function placeOf(from: string): Origin {
  if (!/^\/(?![/\\])/.test(from)) return EXPORTS;
  const { pathname } = new URL(from, "http://localhost");
  const [, noun] = ONE.exec(pathname) ?? [];
  if (noun !== undefined) {
    return { href: from, label: noun === "toolsets" ? "Toolset" : "Conversation" };
  }
  const place = destinations.find((each) => isAt(each, pathname));
  return place === undefined ? EXPORTS : { href: from, label: place.label };
}

function all(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}
