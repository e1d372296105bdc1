import "server-only";

import { lstat, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

import { asRecord } from "@/lib/shared/read-value";

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
  readonly key: "mcpServers" | "servers" | "mcp";
  readonly path: readonly string[];
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
      key: "mcpServers",
      path: [...settings, "Claude", "claude_desktop_config.json"],
    },
    { name: ".claude.json", key: "mcpServers", path: [".claude.json"] },
    { name: ".cursor/mcp.json", key: "mcpServers", path: [".cursor", "mcp.json"] },
    {
      name: "mcp_config.json",
      key: "mcpServers",
      path: [".codeium", "windsurf", "mcp_config.json"],
    },
    { name: ".vscode/mcp.json", key: "servers", path: [...settings, "Code", "User", "mcp.json"] },
    {
      name: "cline_mcp_settings.json",
      key: "mcpServers",
      path: [...settings, "Code", ...extension, "cline_mcp_settings.json"],
    },
    { name: "settings.json", key: "mcpServers", path: [".gemini", "settings.json"] },
    { name: "opencode.json", key: "mcp", path: [".config", "opencode", "opencode.json"] },
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
  for (const { name, key, path: parts } of places(platform)) {
    const path = join(home, ...parts);
    const found = await readServers(path, key);
    if (found === null) continue;
    if ("reason" in found) unread.push({ path, reason: found.reason });
    else files.push({ name, path, text: found.text });
  }
  return { files, unread };
}

/** @returns null where there is no file, or it lists no server */
async function readServers(
  path: string,
  key: Place["key"],
): Promise<{ readonly text: string } | { readonly reason: string } | null> {
  const stats = await lstat(path).catch(() => null);
  if (stats === null) return null;
  // What a link leads to is no known path.
  if (!stats.isFile()) return { reason: "It is no plain file." };
  if (stats.size > LARGEST) return { reason: "It is larger than 5 MB." };
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    return { reason: error instanceof SyntaxError ? "It is not JSON." : "It cannot be read." };
  }
  const servers = asRecord(asRecord(value)?.[key]);
  if (servers === null || Object.keys(servers).length === 0) return null;
  return { text: `${JSON.stringify({ [key]: servers }, null, 2)}\n` };
}
