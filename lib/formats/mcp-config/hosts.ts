import type { ReferenceSyntax } from "../kit/secrets/references";

export type HostId =
  | "claude-desktop"
  | "claude-code"
  | "vscode"
  | "cursor"
  | "cline"
  | "windsurf"
  | "opencode"
  | "goose";

/** How a program talks to a server; `http` is the streaming kind of MCP. */
export type Transport = "stdio" | "http" | "sse" | "ws";

/** A program that lists servers of tools in a file. */
export interface Host {
  readonly id: HostId;
  readonly label: string;
  /** What its file is called, for people. */
  readonly file: string;
  /** Whether a dropped name is that of its file. */
  readonly isFile: (name: string) => boolean;
  /** The root member that lists the servers by name. */
  readonly key: "mcpServers" | "servers" | "mcp" | "extensions";
  readonly syntax: ReferenceSyntax;
  readonly transports: readonly Transport[];
  /** What a server is reached by when only its address is stated. */
  readonly remote: Transport;
  /** Milliseconds in its unit of timeouts; null when it has none. */
  readonly timeoutUnit: number | null;
  /** The member that switches a server off, or on; null when it has none. */
  readonly switch: "disabled" | "enabled" | null;
  /** It lists tools that run without asking. */
  readonly approves: boolean;
  /** The members by which it lists the only tools a model gets, and those that none gets; null without one. */
  readonly lists: {
    readonly only: "available_tools" | null;
    readonly denied: "disabledTools" | null;
  };
  /** It says where a command runs, and which file has its environment. */
  readonly hasFolder: boolean;
  readonly isYaml: boolean;
}

const endsIn = (pattern: RegExp) => (name: string) => pattern.test(name.replaceAll("\\", "/"));

const PLAIN = {
  key: "mcpServers",
  syntax: "none",
  transports: ["stdio", "http", "sse"],
  remote: "http",
  timeoutUnit: null,
  switch: null,
  approves: false,
  lists: { only: null, denied: null },
  hasFolder: false,
  isYaml: false,
} as const;

/** Every program whose file is read and written; the order is that in which they are offered. */
export const HOSTS: readonly Host[] = [
  {
    ...PLAIN,
    id: "claude-desktop",
    label: "Claude Desktop",
    file: "claude_desktop_config.json",
    isFile: endsIn(/claude_desktop_config\.json$/iu),
    transports: ["stdio"],
  },
  {
    ...PLAIN,
    id: "claude-code",
    label: "Claude Code",
    file: ".mcp.json",
    isFile: endsIn(/(?:\.mcp|\.claude)\.json$/iu),
    syntax: "claude-code",
    transports: ["stdio", "http", "sse", "ws"],
    timeoutUnit: 1,
  },
  {
    ...PLAIN,
    id: "vscode",
    label: "VS Code",
    file: ".vscode/mcp.json",
    isFile: endsIn(/(?:\.vscode\/|vscode\.)mcp\.json$/iu),
    key: "servers",
    syntax: "vscode",
    hasFolder: true,
  },
  {
    ...PLAIN,
    id: "cursor",
    label: "Cursor",
    file: ".cursor/mcp.json",
    isFile: endsIn(/(?:\.cursor\/|cursor\.)mcp\.json$/iu),
  },
  {
    ...PLAIN,
    id: "cline",
    label: "Cline",
    file: "cline_mcp_settings.json",
    isFile: endsIn(/cline_mcp_settings\.json$/iu),
    remote: "sse",
    timeoutUnit: 1000,
    switch: "disabled",
    approves: true,
  },
  {
    ...PLAIN,
    id: "windsurf",
    label: "Windsurf",
    file: "mcp_config.json",
    isFile: endsIn(/mcp_config\.json$/iu),
    lists: { only: null, denied: "disabledTools" },
  },
  {
    ...PLAIN,
    id: "opencode",
    label: "OpenCode",
    file: "opencode.json",
    isFile: endsIn(/opencode\.jsonc?$/iu),
    key: "mcp",
    switch: "enabled",
  },
  {
    ...PLAIN,
    id: "goose",
    label: "Goose",
    file: "config.yaml",
    isFile: endsIn(/goose.*\.ya?ml$/iu),
    key: "extensions",
    timeoutUnit: 1000,
    switch: "enabled",
    lists: { only: "available_tools", denied: null },
    isYaml: true,
  },
];

export function findHost(id: unknown): Host | null {
  return HOSTS.find((host) => host.id === id) ?? null;
}
