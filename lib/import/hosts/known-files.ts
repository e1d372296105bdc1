import "server-only";

import { lstat, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

import { jsonText } from "@/lib/shared/json-text";

import {
  fromClaudeCode,
  fromCodex,
  fromGoose,
  fromJson,
  fromZed,
  type HostReader,
} from "./read-servers";

/** A host's configuration on this machine, reduced to its servers. */
export interface HostFile {
  /** As an import should see it: hosts are told apart by the names of their files. */
  readonly name: string;
  /** Where it is, for people. */
  readonly path: string;
  readonly text: string;
}

export interface KnownFiles {
  readonly files: readonly HostFile[];
  /** Files that are there and could not be read, with a sentence. */
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
}

interface Place {
  readonly name: string;
  readonly path: readonly string[];
  readonly read: HostReader;
}

/** The folder in which programs of this platform keep their settings. */
function settingsFolder(platform: NodeJS.Platform): readonly string[] {
  if (platform === "darwin") return ["Library", "Application Support"];
  return platform === "win32" ? ["AppData", "Roaming"] : [".config"];
}

/** Every file that is looked at. No other is, and no folder is walked. */
function places(platform: NodeJS.Platform): readonly Place[] {
  const settings = settingsFolder(platform);
  const extension = ["User", "globalStorage", "saoudrizwan.claude-dev", "settings"];
  return [
    {
      name: "claude_desktop_config.json",
      read: fromJson("mcpServers"),
      path: [...settings, "Claude", "claude_desktop_config.json"],
    },
    { name: ".claude.json", read: fromClaudeCode, path: [".claude.json"] },
    { name: ".cursor/mcp.json", read: fromJson("mcpServers"), path: [".cursor", "mcp.json"] },
    {
      name: "mcp_config.json",
      read: fromJson("mcpServers"),
      path: [".codeium", "windsurf", "mcp_config.json"],
    },
    {
      name: ".vscode/mcp.json",
      read: fromJson("servers"),
      path: [...settings, "Code", "User", "mcp.json"],
    },
    {
      name: "cline_mcp_settings.json",
      read: fromJson("mcpServers"),
      path: [...settings, "Code", ...extension, "cline_mcp_settings.json"],
    },
    {
      name: "gemini.json",
      read: fromJson("mcpServers"),
      path: [".gemini", "settings.json"],
    },
    {
      name: "opencode.json",
      read: fromJson("mcp"),
      path: [".config", "opencode", "opencode.json"],
    },
    {
      name: "opencode.json",
      read: fromJson("mcp"),
      path: [".config", "opencode", "opencode.jsonc"],
    },
    {
      name: "zed.json",
      read: fromZed,
      path:
        platform === "win32"
          ? [...settings, "Zed", "settings.json"]
          : [".config", "zed", "settings.json"],
    },
    {
      name: "goose/config.yaml",
      read: fromGoose,
      path:
        platform === "win32"
          ? [...settings, "Block", "goose", "config", "config.yaml"]
          : [".config", "goose", "config.yaml"],
    },
    // Headers name variables of the environment, as Claude Code's file can.
    { name: ".codex/.mcp.json", read: fromCodex, path: [".codex", "config.toml"] },
  ];
}

const LARGEST = 5 * 1024 * 1024;

/**
 * Reads the configurations of hosts at their known places, for an import that is planned like any other. Of each
 * file only its servers are taken: the rest is settings and histories of other programs.
 */
export async function readKnownFiles(
  home: string = homedir(),
  platform: NodeJS.Platform = process.platform,
): Promise<KnownFiles> {
  const files: HostFile[] = [];
  const unread: { path: string; reason: string }[] = [];
  for (const { name, read, path: parts } of places(platform)) {
    const path = join(home, ...parts);
    const found = await readServers(path, read);
    if (found === null) continue;
    if ("reason" in found) unread.push({ path, reason: found.reason });
    else files.push({ name, path, text: found.text });
  }
  return { files, unread };
}

/** @returns null where there is no file, or it lists no server */
async function readServers(
  path: string,
  read: HostReader,
): Promise<{ readonly text: string } | { readonly reason: string } | null> {
  let bytes: string;
  try {
    const stats = await lstat(path);
    // What a link leads to is no known path.
    if (!stats.isFile()) return { reason: "It is not a plain file." };
    if (stats.size > LARGEST) return { reason: "It is larger than 5 MB." };
    bytes = await readFile(path, "utf8");
  } catch (error) {
    return isAbsent(error) ? null : { reason: "It can’t be read." };
  }
  const servers = read(bytes.replace(/^\uFEFF/, ""));
  if (servers === null || "reason" in servers) return servers;
  const text = jsonText({ [servers.key]: servers.servers });
  return text === null ? { reason: "It nests too deep." } : { text: `${text}\n` };
}

function isAbsent(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))
  );
}
