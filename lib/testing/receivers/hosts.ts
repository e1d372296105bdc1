import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { HostId } from "@/lib/formats/mcp-config/hosts";

const ROOT: Readonly<Record<HostId, string>> = {
  "claude-desktop": "mcpServers",
  "claude-code": "mcpServers",
  vscode: "servers",
  cursor: "mcpServers",
  cline: "mcpServers",
  windsurf: "mcpServers",
  opencode: "mcp",
  goose: "extensions",
};

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
const isTextMap = (value: unknown) =>
  asRecord(value) !== null &&
  Object.values(asRecord(value) ?? {}).every((item) => typeof item === "string");
const orAbsent = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value);
const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) > 0;
const isFlag = (value: unknown) => typeof value === "boolean";
const is =
  (...words: readonly string[]) =>
  (value: unknown) =>
    words.includes(String(value));

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const RUN: Shape = { command: isText, args: orAbsent(isTexts), env: orAbsent(isTextMap) };
const headers = orAbsent(isTextMap);

/** The forms of an entry; members that a form does not name are refused. */
const FORMS: Readonly<Record<HostId, readonly Shape[]>> = {
  "claude-desktop": [RUN],
  "claude-code": [
    { ...RUN, type: is("stdio"), timeout: orAbsent(isWhole) },
    { type: is("http", "sse", "ws"), url: isText, headers, timeout: orAbsent(isWhole) },
  ],
  vscode: [
    { ...RUN, type: is("stdio"), cwd: orAbsent(isText), envFile: orAbsent(isText) },
    { type: is("http", "sse"), url: isText, headers },
  ],
  cursor: [RUN, { url: isText, headers }],
  cline: [RUN, { type: is("sse", "streamableHttp"), url: isText, headers }].map((form) => ({
    ...form,
    disabled: orAbsent(isFlag),
    autoApprove: orAbsent(isTexts),
    timeout: orAbsent(isWhole),
  })),
  windsurf: [RUN, { serverUrl: isText, headers }].map((form) => ({
    ...form,
    disabledTools: orAbsent(isTexts),
  })),
  opencode: [
    {
      type: is("local"),
      command: (value) => isTexts(value) && isText(asList(value)[0]),
      environment: orAbsent(isTextMap),
      enabled: orAbsent(isFlag),
    },
    { type: is("remote"), url: isText, headers, enabled: orAbsent(isFlag) },
  ],
  goose: [
    { type: is("stdio"), cmd: isText, args: isTexts, envs: orAbsent(isTextMap) },
    { type: is("sse", "streamable_http"), uri: isText, headers },
  ].map((form) => ({
    ...form,
    name: isText,
    enabled: isFlag,
    timeout: orAbsent(isWhole),
    available_tools: orAbsent(isTexts),
  })),
};

/** What a program would refuse its list of servers for. */
export function hostFaults(host: HostId, file: JsonRecord): string[] {
  const servers = asRecord(file[ROOT[host]]);
  if (servers === null) return [`no ${ROOT[host]}`];
  const faults = Object.entries(servers).flatMap(([name, value]) => {
    const named = name === "" ? ["a server without a name"] : [];
    const found = FORMS[host].map((form) => formFaults(asRecord(value) ?? {}, form));
    const best = found.toSorted((a, b) => a.length - b.length)[0] ?? [];
    return [...named, ...best.map((fault) => `${name}: ${fault}`)];
  });
  return host === "vscode" ? [...faults, ...inputFaults(file)] : faults;
}

function formFaults(entry: JsonRecord, form: Shape): string[] {
  const wrong = Object.entries(form).filter(([name, check]) => !check(entry[name]));
  const unknown = Object.keys(entry).filter((name) => !Object.hasOwn(form, name));
  return [...wrong.map(([name]) => `wrong ${name}`), ...unknown.map((name) => `unknown ${name}`)];
}

function inputFaults(file: JsonRecord): string[] {
  const inputs = asList(file["inputs"]).map((input) => asRecord(input) ?? {});
  const faults = inputs.flatMap((input) => {
    const isKnown = is("promptString", "pickString", "command")(input["type"]);
    return isKnown && isText(input["id"]) ? [] : ["an input without type or id"];
  });
  const ids = inputs.map(({ id }) => asText(id));
  const asked = JSON.stringify(file["servers"] ?? {}).matchAll(/\$\{input:([^}"\\]+)\}/gu);
  for (const [, id = ""] of asked) if (!ids.includes(id)) faults.push(`no input ${id}`);
  return new Set(ids).size === ids.length ? faults : [...faults, "an input twice"];
}
