import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { formatPointer } from "@/lib/json/pointers";
import { all, members, type Rule } from "@/lib/validation/rules";

import { setFix } from "./filter";
import type { Report } from "./findings";
import { checkBy, closed, must, onlyKnows, object, says, SETTINGS, TEXT, TEXTS } from "./rules";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciSource } from "./source";

const VERSION = "1.0";
/** Other spellings of that version. */
const SAME_VERSION = /^\s*v?1(?:\.0){0,2}\s*$/i;

/** What only a main file may say. */
const FORBIDDEN = ["toolsets", "mcp_servers", "libraryDir", "directoryAllowList", "enableAnyPaths"];

const METADATA = object(
  says("MCI-FIELD-TYPE", "metadata is {value}, not an object."),
  closed({ name: TEXT, description: TEXT, version: TEXT, license: TEXT, authors: TEXTS }),
);
const LIST: Rule = { type: ["array", "null"], ...must("a list", "MCI-TOOLS-TYPE") };
const NO_TOOLS = setFix("Add an empty list of tools", "/tools", []);

const checkMainMembers = checkBy(
  all(
    members({ metadata: METADATA, ...SETTINGS }),
    onlyKnows("schemaVersion", "metadata", "tools", "expiresAt", ...FORBIDDEN),
    members({ tools: LIST, toolsets: LIST }),
    members({ mcp_servers: object(must("an object", "MCI-TOOLS-TYPE")) }),
  ),
);

const checkToolsetMembers = checkBy(
  all(
    members({ metadata: METADATA }),
    onlyKnows("schemaVersion", "metadata", "tools", "expiresAt", ...FORBIDDEN),
    ...FORBIDDEN.map((name) => members({ [name]: { not: {}, ...forbidden(name) } })),
  ),
);
const checkToolsetLists = checkBy(
  members({
    tools: LIST,
    expiresAt: {
      type: ["string", "null"],
      ...says("MCI-FIELD-TYPE", "expiresAt is {value}, no date."),
    },
  }),
);

function forbidden(name: string): Rule {
  const operations = [{ op: "remove" as const, path: formatPointer([name]) }];
  return says("MCI-TOOLSET-FORBIDDEN-KEY", "{quoted} belongs into the main file.", {
    instead: "Here it is kept and has no effect.",
    fix: () => ({ title: `Take ${name} out`, mode: "auto", operations }),
  });
}

/** Whether the version is one that can be read; whatever is wrong with it is reported. */
export function checkVersion(file: Unchecked<MciSource>, report: Report): boolean {
  const version = file.schemaVersion;
  const path = "/schemaVersion";
  if (version === undefined || version === null) {
    const fix = setFix(`Add schemaVersion ${VERSION}`, path, VERSION);
    report("MCI-VERSION-MISSING", [], "There is no schemaVersion.", { fix });
    return false;
  }
  if (typeof version !== "string") {
    const message = `The schemaVersion is ${nameValue(version)}; it must be the text ${quote(VERSION)}.`;
    const details = version === 1 ? { fix: setFix("Put it in quotes", path, VERSION) } : {};
    report("MCI-VERSION-TYPE", ["schemaVersion"], message, details);
    return false;
  }
  if (version === VERSION) return true;
  const reason = `Version ${quote(version)} is not supported; ${quote(VERSION)} is.`;
  if (SAME_VERSION.test(version)) {
    const fix = setFix(`Write ${VERSION}`, path, VERSION);
    report("MCI-VERSION-UNSUPPORTED", ["schemaVersion"], reason, { fix });
  } else {
    const message = `${reason} If the file follows ${VERSION} all the same, say so in it and drop it again.`;
    report("MCI-VERSION-UNSUPPORTED", ["schemaVersion"], message);
  }
  return false;
}

/** Rules about the members of a main file, apart from what its tools, references and servers say. */
export function checkMain(file: Unchecked<MciSource>, report: Report): void {
  checkMainMembers(file, "", report);
  if ((file.tools ?? null) !== null || (file.toolsets ?? null) !== null) return;
  if ((file.mcp_servers ?? null) === null) {
    report("MCI-NO-TOOLS", [], "There are neither tools nor toolsets.", { fix: NO_TOOLS });
  } else {
    const message = "There are only servers; other readers want a list of tools as well.";
    report("MCI-ONLY-SERVERS", [], message, { fix: NO_TOOLS });
  }
}

/** Rules about the members of a toolset file, apart from its tools. */
export function checkToolset(file: Unchecked<MciSource>, report: Report): void {
  checkToolsetMembers(file, "", report);
  if ((file.tools ?? null) === null) {
    report("MCI-TOOLS-MISSING", [], "A toolset file needs a list of tools.", { fix: NO_TOOLS });
  }
  checkToolsetLists(file, "", report);
}
