import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { isBlank, unmapped } from "../kit/source/unmapped";
import type { ClaudeCodeFact } from "./facts";
import type { LogLine } from "./lines";
import { isNotification } from "./notifications";
import { isAgentProgress } from "./progress";
import { firstText, isBoundary } from "./purpose";
import { isSpoken, sayingOf } from "./saying";
import type { ClaudeCodeLine } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** Kinds of lines that are kept where they find their place. */
const PLACED: ReadonlySet<unknown> = new Set(["custom-title", "ai-title", "summary"]);

/** Notes of the program on its own doing. */
const OWN_NOTES: ReadonlySet<unknown> = new Set(["turn_duration", "stop_hook_summary"]);

/** Attachments with which the program reminds the model of files, lists and modes, over and over. */
const REMINDERS: ReadonlySet<unknown> = new Set(
  (
    "nested_memory relevant_memories skill_listing invoked_skills todo todo_reminder task_reminder plan_mode " +
    "plan_mode_exit plan_mode_reentry auto_mode auto_mode_exit output_style critical_system_reminder diagnostics " +
    "opened_file_in_ide edited_text_file edited_image_file already_read_file compact_file_reference date_change " +
    "command_permissions deferred_tools_delta agent_listing_delta mcp_instructions_delta token_usage budget_usd " +
    "verify_plan_reminder hook_success hook_additional_context hook_cancelled hook_permission_decision " +
    "current_session_memory dynamic_skill skill_discovery team_context compaction_reminder context_efficiency"
  ).split(" "),
);

const OF_LAST_PROMPT: ReadonlySet<string> = new Set(["type", "lastPrompt", "leafUuid"]);
const NONE: ReadonlySet<string> = new Set();

/**
 * The lines that are no part of the talk and yet say something: notes of the program for the person, links, names,
 * modes, what the person had waiting, and all kinds that are not known. What is left out is counted by its kind.
 * @param shared values of the conversation that go without saying
 */
export function readRecords(
  lines: readonly LogLine[],
  shared: ReadonlyMap<string, unknown>,
  tally: Tally<ClaudeCodeFact>,
): readonly JsonRecord[] {
  const said = new Set(
    lines.flatMap((line) => [firstText(line.message?.content), ...promptsOf(line)]),
  );
  const newest = new Map<unknown, string>();
  const kept: JsonRecord[] = [];
  // The mode is what a change of it says.
  const unsaid = [...shared].filter(([member]) => member !== "permissionMode");
  const usual = new Map<string, unknown>([...unsaid, ["isSidechain", false]]);
  for (const line of lines) {
    const { record } = line;
    if (isSpoken(record) || isPlaced(line) || line.isRead === true) continue;
    const noise = noiseOf(record, said) ?? noteRepetition(record, newest);
    if (noise === null) kept.push(unmapped(record, NONE, usual));
    else tally.count(noise);
  }
  return kept;
}

const isPlaced = (line: LogLine) =>
  PLACED.has(line.record.type) || isBoundary(line.record) || isNotification(line);

/** The fact a line counts as that is left out, null for one to keep. */
function noiseOf(
  record: Unchecked<ClaudeCodeLine>,
  said: ReadonlySet<string>,
): ClaudeCodeFact | null {
  switch (record.type) {
    case "progress":
      return isAgentProgress(record) && saysMore(record, said) ? null : "progressLines";
    case "file-history-snapshot":
      return "snapshots";
    case "attachment":
      return REMINDERS.has(asRecord(record.attachment)?.["type"]) ? "contextRecords" : null;
    case "system":
      return OWN_NOTES.has(record.subtype) ? "sessionRecords" : null;
    case "queue-operation":
      return asText(record.content) ? null : "sessionRecords";
    case "last-prompt":
      return isCopyOfPrompt(record, said) ? "repeatedLines" : null;
    default:
      return null;
  }
}

/** Without a message it says what the agent was told, unless the call that started it says the same. */
function saysMore(record: Unchecked<ClaudeCodeLine>, said: ReadonlySet<string>): boolean {
  const { prompt, message, ...rest } = asRecord(record.data) ?? {};
  const more = unmapped(rest, new Set(["type", "agentId", "normalizedMessages"]));
  const isUnsaid = asText(prompt) ? !said.has(asText(prompt) ?? "") : !isBlank(prompt);
  return isUnsaid || !isBlank(message) || !isBlank(more);
}

/** What sub-agents were told by the calls that started them. */
const promptsOf = ({ message }: LogLine) =>
  asList(message?.content).flatMap(
    (block) => asText(asRecord(asRecord(block)?.["input"])?.["prompt"]) ?? [],
  );

/** The last prompt is written once more when the program ends. */
const isCopyOfPrompt = (record: Unchecked<ClaudeCodeLine>, said: ReadonlySet<string>) =>
  said.has(asText(record.lastPrompt) ?? "") &&
  sayingOf(unmapped(record, OF_LAST_PROMPT)) === sayingOf({});

/** Modes and names are written again with every turn. */
function noteRepetition(
  record: Unchecked<ClaudeCodeLine>,
  newest: Map<unknown, string>,
): "repeatedLines" | null {
  const saying = sayingOf(record);
  const before = newest.get(record.type);
  newest.set(record.type, saying);
  return before === saying ? "repeatedLines" : null;
}
