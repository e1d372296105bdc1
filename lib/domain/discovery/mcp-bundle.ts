import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { reference } from "./input-value";

/** What the manifest of an MCP bundle (`.mcpb`, formerly `.dxt`) says of the server in it. */
export type BundleManifest =
  | {
      readonly ok: true;
      readonly name: string;
      /** As one entry of a host's configuration. */
      readonly entry: JsonRecord;
      /** What a person has to know of it, as sentences. */
      readonly notes: readonly string[];
    }
  /** Why no host could start it, as a sentence. */
  | { readonly ok: false; readonly name: string; readonly reason: string };

const LONGEST_NAME = 100;
const LONGEST_TEXT = 2000;
const MOST_TEXTS = 200;
const MOST_ASKED = 20;

/** Takes the place of the folder a host unpacks a bundle into, which is nowhere here. */
const FOLDER = "${BUNDLE_DIR}";

/** Folders that hosts fill in, and what separates them. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ["__dirname", FOLDER],
  ["HOME", "${HOME}"],
  ["DESKTOP", "${DESKTOP}"],
  ["DOCUMENTS", "${DOCUMENTS}"],
  ["DOWNLOADS", "${DOWNLOADS}"],
  ["pathSeparator", "/"],
  ["/", "/"],
]);

/** Whether a value is the manifest of an MCP bundle; those of browser extensions have a number for its version. */
export function isBundleManifest(value: unknown): value is JsonRecord {
  const manifest = asRecord(value);
  const version = manifest?.["manifest_version"] ?? manifest?.["dxt_version"];
  return asText(version) !== null && Object.hasOwn(manifest ?? {}, "server");
}

/** Reads a manifest. What it wants from a person becomes a reference, also where it publishes a value of a secret. */
export function readBundleManifest(manifest: JsonRecord): BundleManifest {
  const name = nameOf(manifest);
  const server = asRecord(manifest["server"]);
  const run = asRecord(server?.["mcp_config"]);
  const refuse = (reason: string) => ({ ok: false, name, reason }) as const;
  if (run === null) return refuse(`“${name}” does not say how it is started (server.mcp_config).`);
  const config = asRecord(manifest["user_config"]) ?? {};
  const [command = ""] = filled(asText(run["command"]) ?? "", config);
  if (command.trim() === "" || !isPlain(command)) {
    return refuse(`“${name}” names no program to start (server.mcp_config.command).`);
  }
  const args = asList(run["args"])
    .slice(0, MOST_TEXTS)
    .flatMap((arg) => filled(asText(arg) ?? "", config));
  const env = Object.entries(asRecord(run["env"]) ?? {})
    .slice(0, MOST_TEXTS)
    .flatMap(([key, value]) => {
      if (!/^[A-Za-z_]\w{0,99}$/.test(key)) return [];
      const [text] = filled(asText(value) ?? "", config);
      return text === undefined ? [] : [[key, text] as const];
    });
  if (![...args, ...env.map(([, value]) => value)].every(isPlain)) {
    return refuse(`“${name}” would be started with a text that no program can be given.`);
  }
  const entry = {
    type: "stdio",
    command,
    args,
    ...(env.length === 0 ? {} : { env: Object.fromEntries(env) }),
  };
  return { ok: true, name, entry, notes: notesOf(name, { run, config, entry }) };
}

function nameOf(manifest: JsonRecord): string {
  const stated = asText(manifest["name"]) ?? asText(manifest["display_name"]) ?? "";
  const plain = stated
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[/:\s]+/gu, "-")
    .replaceAll(/^-+|(?<!-)-+$/gu, "");
  return plain.slice(0, LONGEST_NAME) || "bundle";
}

const isPlain = (text: string): boolean => text.length <= LONGEST_TEXT && !/\p{Cc}/u.test(text);

const VARIABLE = /\$\{([^${}]{1,200})\}/g;
const ASKED = /^user_config\.(.{1,150})$/;

/** A text with its variables: none where it is only a value that nobody needs, several where it is a list of values. */
function filled(text: string, config: JsonRecord): string[] {
  const only = /^\$\{user_config\.([^${}]{1,150})\}$/.exec(text)?.[1];
  if (only !== undefined) return valuesOf(only, config);
  const whole = text.replaceAll(VARIABLE, (_, name: string) => {
    const asked = ASKED.exec(name)?.[1];
    if (asked !== undefined) return valuesOf(asked, config).join(",");
    return PLACES.get(name) ?? reference(name);
  });
  return [whole];
}

/** The values of what a person is asked for: what is usual, else a reference that is filled in later. */
function valuesOf(key: string, config: JsonRecord): string[] {
  const input = Object.hasOwn(config, key) ? asRecord(config[key]) : null;
  if (input === null || input["sensitive"] === true) return [reference(key)];
  const usual = input["default"];
  const listed = (Array.isArray(usual) ? asList(usual) : [usual]).map(usualText);
  const isUsable = listed.every((text) => text !== null && isPlain(text) && !text.includes("$"));
  if (usual !== undefined && usual !== null && isUsable)
    return listed.flatMap((text) => text ?? []);
  return input["required"] === true || usual !== undefined ? [reference(key)] : [];
}

function usualText(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return asText(value);
}

interface Found {
  readonly run: JsonRecord;
  readonly config: JsonRecord;
  readonly entry: { readonly command: string; readonly args: readonly string[] };
}

function notesOf(name: string, { run, config, entry }: Found): string[] {
  const asked = Object.entries(config).slice(0, MOST_ASKED).map(askedFor);
  const more = Object.keys(config).length - asked.length;
  const platforms = Object.keys(asRecord(run["platform_overrides"]) ?? {}).slice(0, 5);
  const isInside = [entry.command, ...entry.args].some((text) => text.includes(FOLDER));
  return [
    `“${name}” is an MCP bundle. Only its manifest was read, and nothing in it was run.`,
    ...(isInside
      ? [`Its program is inside the bundle: unpack it, and set BUNDLE_DIR to that folder.`]
      : []),
    ...(asked.length === 0
      ? []
      : [`It asks for ${asked.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`]),
    ...(platforms.length === 0
      ? []
      : [`On ${platforms.join(", ")} it is started in another way, which is left out.`]),
  ];
}

function askedFor([key, value]: [string, unknown]): string {
  const input = asRecord(value);
  const title = (asText(input?.["title"]) ?? key).slice(0, LONGEST_NAME);
  return input?.["sensitive"] === true ? `${title} (secret)` : title;
}
