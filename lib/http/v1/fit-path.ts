import { readPath } from "../request/operation";

const VERBS: ReadonlySet<string> = new Set(["sync"]);
/**
 * Verbs of the current API. An earlier external id may end in one, so a path that ends in one may also be without:
 * then the method tells, because what has a verb is posted.
 */
const CURRENT_VERBS: ReadonlySet<string> = new Set(["archive", "unarchive", "omit", "restore"]);
/** Any workspace is this one. */
const WORKSPACE = /^\/v1\/workspaces\/[^/]+(?=\/)/;

/**
 * The parameters of a path, with or without a workspace; null where the path does not fit the template. What is
 * before `/v1` is another server's matter. A verb behind a colon belongs to the last segment of both.
 */
export function fitPath(
  template: string,
  pathname: string,
): Readonly<Record<string, string>> | null {
  const verb = template.slice(template.lastIndexOf(":") + 1);
  const verbs = CURRENT_VERBS.has(verb) ? new Set([verb]) : VERBS;
  const wanted = splitVerb(template, verbs);
  const own = pathname.slice(Math.max(0, pathname.indexOf("/v1/")));
  const given = splitVerb(own.replace(WORKSPACE, "/v1").replace(/\/$/, ""), verbs);
  return wanted.verb === given.verb ? readPath(wanted.path, given.path) : null;
}

function splitVerb(
  path: string,
  verbs: ReadonlySet<string>,
): { readonly path: string; readonly verb: string } {
  const colon = path.lastIndexOf(":");
  const verb = path.slice(colon + 1);
  const before = path.slice(0, colon);
  // An external id can be a verb, and a verb has something to be about.
  const isVerb = verbs.has(verb) && !/\/(?:external_id)?$/.test(before);
  return isVerb ? { path: before, verb } : { path, verb: "" };
}
