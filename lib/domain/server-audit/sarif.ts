import { AUDIT_RULES, type ServerAudit } from "./report";

type Json = Readonly<Record<string, unknown>>;

/** An audit as a SARIF 2.1.0 log, which code hosts and editors read. */
export function toSarif({ source, findings, isCut }: ServerAudit, version: string): Json {
  const rules = Object.entries(AUDIT_RULES).map(([id, text]) => ({
    id,
    shortDescription: { text },
  }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Colloquy", version, rules } },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: true,
            ...(isCut ? { toolExecutionNotifications: [cutNote(findings.length)] } : {}),
          },
        ],
        results: findings.map(({ rule, level, tool, pointer, message }) => ({
          ruleId: rule,
          ruleIndex: rules.findIndex(({ id }) => id === rule),
          level,
          message: { text: messageText(tool === null ? message : `${tool}: ${message}`) },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: uriOf(source) } },
              logicalLocations: [
                {
                  fullyQualifiedName: pointer,
                  kind: "value",
                  ...(tool === null ? {} : { name: tool }),
                },
              ],
            },
          ],
        })),
      },
    ],
  };
}

/** Whoever reads the log must not take it for all there is. */
function cutNote(count: number): Json {
  const text = `More was found than the ${count.toLocaleString("en")} results that are listed.`;
  return { level: "warning", message: { text } };
}

/**
 * A text that is no template and has no link: messages of SARIF fill in `{0}`, and lead where `[text](target)` says,
 * which a server could write into the name of a tool.
 */
const messageText = (text: string): string =>
  text.replaceAll(/[{}]/g, "$&$&").replaceAll("](", "] (");

/** An address as it is, or the path of a file as a URI: relative, or of a file where it begins at a root. */
function uriOf(source: string): string {
  // Half a character has no form in a URI.
  const whole = source.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
  if (/^https?:/i.test(whole) && URL.canParse(whole)) return new URL(whole).href;
  const path = whole.replaceAll("\\", "/");
  const drive = /^[A-Za-z]:(?=\/)/.exec(path)?.[0] ?? "";
  const rest = path.slice(drive.length).split("/").map(encodeURIComponent).join("/");
  if (drive !== "") return `file:///${drive}${rest}`;
  return path.startsWith("/") ? `file://${rest}` : rest;
}
