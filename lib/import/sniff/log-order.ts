/** How Claude Code names the logs of sub-agents. */
const AGENT_LOG = /(?:^|\/)(?:agent-[^/]+|subagents\/[^/]+)\.jsonl$/i;

/**
 * The files with the logs of sub-agents before all others: the log of the session that started an agent may carry a
 * copy of its messages, which gives way to the agent's own log.
 */
export function agentLogsFirst<File>(
  files: readonly File[],
  nameOf: (file: File) => string,
): readonly File[] {
  const own = files.filter((file) => AGENT_LOG.test(nameOf(file)));
  if (own.length === 0) return files;
  return [...own, ...files.filter((file) => !AGENT_LOG.test(nameOf(file)))];
}
