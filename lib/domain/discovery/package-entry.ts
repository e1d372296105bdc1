import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { inputValue } from "./input-value";

const MOST_INPUTS = 50;

interface Runner {
  readonly command: string;
  /** Before everything else. */
  readonly first: readonly string[];
  readonly name: (id: string, version: string) => string;
  /** Behind the name of the package. */
  readonly last?: readonly string[];
}

const at = (sign: string) => (id: string, version: string) =>
  version === "" ? id : `${id}${sign}${version}`;

/** How each kind of package is started, as hosts write it. */
const RUNNERS: ReadonlyMap<string, Runner> = new Map([
  ["npm", { command: "npx", first: ["-y"], name: at("@") }],
  ["pypi", { command: "uvx", first: [], name: at("==") }],
  [
    "oci",
    {
      command: "docker",
      first: ["run", "-i", "--rm"],
      name: (id, version) => (/[:@]/.test(id) ? id : at(":")(id, version)),
    },
  ],
  ["nuget", { command: "dnx", first: [], name: at("@"), last: ["--yes"] }],
] satisfies [string, Runner][]);

/** A package of a `server.json` as the command that starts it; null where none is known, or it serves elsewhere. */
export function packageEntry(value: JsonRecord | null): JsonRecord | null {
  const kind = asText(value?.["registryType"]) ?? asText(value?.["registry_type"]) ?? "";
  const id = asText(value?.["identifier"]) ?? asText(value?.["name"]) ?? "";
  const version = asText(value?.["version"]) ?? "";
  const runner = RUNNERS.get(kind);
  if (value === null || runner === undefined || !isName(id)) return null;
  if (version !== "" && !isName(version)) return null;
  // Some packages are started by hand and are then reached over the network.
  const transport = asText(asRecord(value["transport"])?.["type"]) ?? "stdio";
  if (transport !== "stdio") return null;
  const env = variablesOf(value);
  const inContainer = kind === "oci" ? env.flatMap(([name]) => ["-e", name]) : [];
  const own = argumentsOf(value["runtimeArguments"]);
  const first = own.includes("-y") ? [] : runner.first;
  const args = [
    ...first,
    ...inContainer,
    ...own,
    runner.name(id, version),
    ...(runner.last ?? []),
    ...argumentsOf(value["packageArguments"]),
  ];
  return {
    // Of the programs that list servers like this, one whose files refer to values says so.
    type: "stdio",
    command: runner.command,
    args,
    ...(env.length === 0 ? {} : { env: Object.fromEntries(env) }),
  };
}

const isName = (text: string): boolean => /^[\w@./:+-]{1,300}$/.test(text) && !text.startsWith("-");

function variablesOf(value: JsonRecord): (readonly [string, string])[] {
  return asList(value["environmentVariables"])
    .slice(0, MOST_INPUTS)
    .flatMap((one) => {
      const input = asRecord(one);
      const name = asText(input?.["name"]) ?? "";
      if (input === null || !/^[A-Za-z_]\w{0,99}$/.test(name)) return [];
      return [[name, inputValue(input, name) ?? `\${${name}}`] as const];
    });
}

/** Positional ones as they are, named ones behind their name; what is not needed and has no value is left out. */
function argumentsOf(list: unknown): string[] {
  return asList(list)
    .slice(0, MOST_INPUTS)
    .flatMap((one) => {
      const input = asRecord(one);
      if (input === null) return [];
      const name = asText(input["name"]) ?? "";
      const hint = asText(input["valueHint"]) ?? name;
      const value = inputValue(input, hint);
      if (input["type"] !== "named") return value === null ? [] : [value];
      if (!/^[\w.-]{1,100}$/.test(name)) return [];
      if (value === null) return [];
      // A switch states no value.
      return value === "" ? [name] : [name, value];
    });
}
