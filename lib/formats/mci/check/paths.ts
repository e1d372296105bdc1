import { quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Report } from "../files/findings";
import { resolvePath } from "../files/paths";
import { isTemplated } from "./template-text";

/**
 * Tells where a tool names a place outside of the tree that nothing allows. Such paths are data here: nothing
 * is opened.
 * @param file the main file, whose settings hold for its tools
 */
export function checkPaths(tool: JsonRecord, file: JsonRecord | null, report: Report): void {
  const execution = asRecord(tool["execution"]);
  if (execution === null || tool["enableAnyPaths"] === true || file?.["enableAnyPaths"] === true) {
    return;
  }
  const own = asList(tool["directoryAllowList"]);
  const allowed = (own.length > 0 ? own : asList(file?.["directoryAllowList"])).filter(
    (folder) => typeof folder === "string",
  );
  for (const name of ["path", "cwd"]) {
    const path = asText(execution[name]);
    if (path === null || isTemplated(path) || resolvePath("", path) !== null) continue;
    if (allowed.some((folder) => path === folder || path.startsWith(`${folder}/`))) continue;
    const message = `${quote(path)} lies outside of the tree, and no setting allows it.`;
    report("MCI-PATH-OUTSIDE", ["execution", name], message);
  }
}
