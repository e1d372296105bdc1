import { asText } from "@/lib/shared/read-value";
import { equalJson } from "@/lib/json/equal";

import { targetNames } from "../kit/tools/names";
import type { FixAbout, Proposal } from "./fix-proposal";
import { plainVersion, splitId } from "./identifiers";

const NAMES = { forbidden: /[^A-Za-z0-9_-]/gu, longestName: 64 };

/** What can be done about `id`, `name`, `description` and `version`. */
export function proposeIdentityFix(rule: string, about: FixAbout): Proposal | null {
  const { definition, twin } = about;
  const id = asText(definition.id) ?? "";
  const { toolkit, tool } = splitId(id);
  switch (rule) {
    case "OXP-ID-MISSING":
      return setId("Make an id of toolkit, name and version", buildId(about));
    case "OXP-ID-NO-TOOLKIT":
      return setId("Put a toolkit before the dot", `${about.toolkit}.${id}`);
    case "OXP-ID-FORMAT":
      return setId("Write ids as Toolkit.Tool@1.2.3", repairId(id, about));
    case "OXP-ID-VERSION-INCOMPLETE":
      return setId("Complete ids with the version", `${baseOf(id)}@${versionOf(definition)}`);
    case "OXP-ID-VERSION-MISMATCH":
      return setId("Take the version into the id", `${baseOf(id)}@${versionOf(definition)}`);
    case "OXP-ID-DUPLICATE":
      return equalJson(twin, definition)
        ? { title: "Remove equal copies", operations: [{ op: "remove", path: "" }] }
        : setId("Number ids that occur twice", freeId(id, about.ids));
    case "OXP-NAME-MISSING":
      return setName("Name tools after their ids", nameOfId(toolkit, tool));
    case "OXP-NAME-FORMAT":
      return setName("Replace what names may not contain", clean(asText(definition.name) ?? ""));
    case "OXP-DESCRIPTION-MISSING":
      return setMember("Leave the description empty", "/description", "");
    case "OXP-VERSION-MISSING":
      return setMember("Take the version from the id", "/version", versionOf(definition));
    case "OXP-VERSION-FORMAT":
      return repairVersion(definition.version);
    case "OXP-VERSION-LEADING-ZERO": {
      const plain = plainVersion(asText(definition.version) ?? "");
      return plain === null ? null : setMember("Take zeros off the version", "/version", plain);
    }
    default:
      return null;
  }
}

/** Puts a value into the place of another one. */
export const setMember = (title: string, path: string, value: unknown): Proposal => ({
  title,
  operations: [{ op: "set", path, value }],
});
const setId = (title: string, id: string) => setMember(title, "/id", id);
const setName = (title: string, name: string) => setMember(title, "/name", name);

const word = (text: string, fallback: string) =>
  text.replaceAll(/[^A-Za-z0-9_]/gu, "_") || fallback;
const baseOf = (id: string) => id.split("@")[0] ?? "";

/** The version a definition states, else the one in its id, else none at all. */
function versionOf(definition: FixAbout["definition"]): string {
  const named = splitId(asText(definition.id) ?? "").version ?? "";
  return readVersion(definition.version)?.version ?? plainVersion(named) ?? "0.0.0";
}

/** Three numbers from what may have fewer, or a `v` before them, and what comes after a dash. */
function readVersion(value: unknown): { version: string; rest: string } | null {
  const text = typeof value === "number" ? String(value) : (asText(value) ?? "");
  const [, numbers, rest = ""] = /^v?(\d+(?:\.\d+){0,2})([-+].*)?$/i.exec(text.trim()) ?? [];
  if (numbers === undefined) return null;
  const [major = "0", minor = "0", patch = "0"] = numbers.split(".");
  const version = plainVersion(`${major}.${minor}.${patch}`);
  return version === null ? null : { version, rest };
}

function buildId({ definition, toolkit, ids }: FixAbout): string {
  const tool = word(asText(definition.name) ?? "", "Tool");
  const id = `${word(toolkit, "Toolkit")}.${tool}@${versionOf(definition)}`;
  return ids.has(id) ? freeId(id, ids) : id;
}

/** Of three parts the first two belong together. */
function repairId(id: string, { definition, toolkit }: FixAbout): string {
  const parts = baseOf(id).split(".");
  const tool = word(parts.pop() ?? "", "Tool");
  const kit = word(parts.join("_") || toolkit, "Toolkit");
  return `${kit}.${tool}@${versionOf(definition)}`;
}

function freeId(id: string, ids: ReadonlySet<string>): string {
  const [base = "", ...version] = id.split("@");
  const ending = version.length === 0 ? "" : `@${version.join("@")}`;
  let free = id;
  for (let twin = 2; ids.has(free); twin += 1) free = `${base}_${twin}${ending}`;
  return free;
}

const nameOfId = (toolkit: string, tool: string) =>
  clean([toolkit, tool].filter(Boolean).join("_"));

function clean(name: string): string {
  const [allowed = "tool"] = targetNames([{ toolset: "", name }], NAMES);
  return allowed;
}

/** What is behind a dash is cut only when somebody agrees, because it tells versions apart. */
function repairVersion(value: unknown): Proposal | null {
  const read = readVersion(value);
  if (read === null) return null;
  const { version, rest } = read;
  const isWhole = rest === "";
  const title = isWhole ? "Complete versions to three numbers" : `Cut the version to ${version}`;
  const proposal = setMember(title, "/version", version);
  return isWhole ? proposal : { ...proposal, mode: "ask" };
}
