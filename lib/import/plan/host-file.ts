import { writeFile } from "node:fs/promises";

import type { Diagnostic } from "@/lib/validation/diagnostic";
import { jsonText } from "@/lib/shared/json-text";

import { fromClaudeCodeOnly, fromCodex, fromZed, type HostReader } from "../hosts/read-servers";
import type { TextFile } from "../items/text-file";
import type { PlanSession } from "../session/session";
import { memorySource } from "../source/file";
import { overwriteUpload } from "../credentials/keep-concealed";
import { spoolPath } from "../upload/spool-folder";

/** A program's own settings, of which only the list of servers is of a format that is read. */
interface HostSettings {
  readonly label: string;
  /** The name of a file that holds just such a list, which tells the format whose it is. */
  readonly listName: string;
  readonly names: RegExp;
  /** All of these words are in such a file. */
  readonly words: readonly string[];
  readonly read: HostReader;
}

const HOSTS: readonly HostSettings[] = [
  {
    label: "Codex",
    listName: ".mcp.json",
    names: /\.toml$/iu,
    words: ["mcp_servers"],
    read: fromCodex,
  },
  {
    label: "Zed",
    listName: "zed.json",
    names: /\.jsonc?$/iu,
    words: ['"context_servers"'],
    read: fromZed,
  },
  {
    label: "Claude Code",
    listName: ".claude.json",
    names: /\.json$/iu,
    words: ['"projects"', '"mcpServers"'],
    read: fromClaudeCodeOnly,
  },
];

/** Whether a file among many is one of these by its name alone; other files may be of anything. */
export function isHostFileName(name: string): boolean {
  return /(?:^|\/)\.codex\/config\.toml$|\.jsonc$/iu.test(name);
}

/** People do not write bigger settings; what else is in them, such as histories, can be large. */
const LARGEST = 5 * 1024 * 1024;

/**
 * The servers of a program's settings as a file by itself, as discovery on this machine reads them: the rest, such as
 * histories and keys of models, is nobody's business here.
 * @returns null for any other file, and for settings that list no server
 */
export async function openHostFile(session: PlanSession, file: TextFile): Promise<TextFile | null> {
  const { name, source } = file;
  const hosts = HOSTS.filter((host) => host.names.test(name));
  if (hosts.length === 0 || source.size > LARGEST) return null;
  const bytes = await source.read(0, source.size);
  const host = hosts.find(({ words }) => words.every((word) => bytes.includes(word)));
  const found = host?.read(bytes.toString().replace(/^\uFEFF/u, "")) ?? null;
  if (host === undefined || found === null || "reason" in found) return null;
  const text = jsonText({ [found.key]: found.servers });
  if (text === null) return null;
  const copy = session.nextFile();
  const list = Buffer.from(`${text}\n`);
  await writeFile(spoolPath(session.importId, copy), list, { mode: 0o600, flag: "wx" });
  // A plan may wait for a day; what else the person has set does not wait with it.
  await overwriteUpload(session.importId, file.file, "");
  const message = `These are the settings of ${host.label}. Only its servers are imported; the rest of the file is left out.`;
  const finding: Diagnostic = { severity: "info", rule: "import.host-settings", message, path: "" };
  return {
    ...file,
    file: copy,
    // It is in the file that was dropped, as an entry is in an archive.
    name: name.endsWith(host.listName) ? name : `${name}!${host.listName}`,
    source: memorySource(list),
    findings: [...(file.findings ?? []), finding],
  };
}
