import { asText } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { BundleFormat, ParsedBundle } from "@/lib/formats/kit/contract/bundle";
import { credentialFinding } from "@/lib/formats/kit/secrets/credential-finding";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import { refuseShape } from "@/lib/formats/kit/contract/refusal";
import { writeToolsets } from "@/lib/formats/kit/tools/definitions";

import { findBundles, folderOfSet, isConfig, resourcesOf } from "./layout";
import { checkSet, checkTool, isFileId } from "../check/set";
import { reporter, type Report } from "../check/report";
import { CADENYA_FACTS } from "../set/facts";
import { CADENYA_KEY } from "../set/identity";
import { projectSet } from "../set/project";
import { readDocument, type BundleDocument } from "./read-document";
import { readSet } from "../set/read";
import { concealer, withoutCredentialLines } from "../set/references";

/** The folder of files in which the service's own command line keeps tool sets. */
export const cadenyaBundle: BundleFormat = {
  id: "cadenya",
  label: "Cadenya",
  extensionKey: CADENYA_KEY,
  facts: CADENYA_FACTS,
  find: findBundles,
  parse: (files, main) => Promise.resolve(read(files, main)),
};

interface BundleFile {
  readonly name: string;
  readonly stem: string;
  readonly document: BundleDocument;
}

interface SetFiles {
  set: BundleFile | null;
  readonly tools: BundleFile[];
}

function read(files: ReadonlyMap<string, string>, main: string): ParsedBundle {
  const folder = isConfig(main) ? resourcesOf(main, files.get(main) ?? null) : folderOfSet(main);
  const root = isConfig(main)
    ? main.slice(0, main.lastIndexOf("/") + 1)
    : folder.replace(/\.cadenya\/$/, "");
  const tally = createTally(CADENYA_FACTS);
  const diagnostics: Diagnostic[] = [];
  const secrets = concealer();
  const kept = new Map<string, string>();
  const sets = new Map<string, SetFiles>();
  const others: { name: string; text: string }[] = [];
  for (const [name, text] of files) readFile(name, text);
  const taken = new Set<string>();
  const stored = others.map(({ name, text }) => ({ name: name.slice(root.length), text }));
  const toolsets = [...sets].map(([key, entry], position) => {
    const first = position > 0 ? {} : { files: stored, folder: folder.slice(root.length) };
    return readSet(contentOf(key, entry, first), { taken, fallback: key, tally });
  });
  if (toolsets.length === 0) {
    const refusal = refuseShape("This bundle holds no tool set that can be read.", "");
    return { ...refusal, diagnostics: [...diagnostics, ...refusal.diagnostics] };
  }
  tally.count("surroundings", others.length);
  tally.count("credentials", secrets.concealed.length);
  diagnostics.push(...secrets.concealed.map(credentialFinding));
  const hasSecret = [...files].some(([name, text]) => kept.get(name) !== text);
  return {
    documents: [{ kind: "toolsets", text: writeToolsets(toolsets), title: "" }],
    diagnostics,
    fidelity: tally.report(),
    ...(hasSecret ? { kept, concealed: secrets.concealed } : {}),
  };

  function reportOf(name: string): Report {
    const report = reporter(formatPointer([name]), diagnostics);
    const shown = name.slice(root.length);
    return (severity, rule, path, message) => report(severity, rule, path, `${shown}: ${message}`);
  }

  function readFile(name: string, text: string): void {
    const report = reportOf(name);
    const place = name.startsWith(folder) ? name.slice(folder.length).split("/") : [];
    const [kind, owner = "", tool, ...deeper] = place;
    const isSet = kind === "toolSets" && place.length === 2;
    const isTool = kind === "toolSets" && tool !== undefined && deeper.length === 0;
    if (!isSet && !isTool) {
      if (place.length > 0) {
        const message = "The service knows no such folder; the file is kept beside the tool sets.";
        report("error", "folder", "", message);
      }
      keepBeside(name, text);
      return;
    }
    const document = readDocument(text, formatPointer([name]), secrets, report);
    if (document === null) {
      keepBeside(name, text);
      return;
    }
    kept.set(name, document.text);
    const stem = (tool ?? owner).replace(/\.ya?ml$/, "");
    if (!isFileId(stem))
      report(
        "error",
        "external-id",
        "",
        "The name of the file is the external id, and cannot be one.",
      );
    const entry = entryOf(isSet ? stem : owner);
    const file = { name, stem, document };
    if (!isSet) entry.tools.push(file);
    else if (entry.set === null) entry.set = file;
    else {
      report(
        "error",
        "twice",
        "",
        "Another file defines the same tool set; this one is kept beside.",
      );
      keepBeside(name, document.text);
    }
  }

  function keepBeside(name: string, text: string): void {
    const clean = withoutCredentialLines(text);
    kept.set(name, clean);
    others.push({ name, text: clean });
  }

  function entryOf(key: string): SetFiles {
    const known = sets.get(key);
    if (known !== undefined) return known;
    const entry: SetFiles = { set: null, tools: [] };
    sets.set(key, entry);
    return entry;
  }

  function contentOf(key: string, { set, tools }: SetFiles, first: object) {
    const { adapter } = projectSet(set?.document.source ?? null);
    if (set !== null) checkSet(set.document.source, "bundle", reportOf(set.name));
    for (const { name, document } of tools) {
      const report = reportOf(name);
      checkTool(document.source, "bundle", report);
      if (set === null)
        report(
          "error",
          "parent",
          "",
          `There is no file ${key}.yaml above this folder of its tools.`,
        );
      if (adapter === "mcp" || adapter === "openapi") {
        const message = "Its tool set lists its own tools, and the service refuses files for them.";
        report("error", "synced", "", message);
      }
    }
    return {
      source: set?.document.source ?? null,
      key,
      meta: { form: "bundle", key, ...(set === null ? {} : remember(set)), ...first },
      tools: tools.map((file) => ({
        source: file.document.source,
        key: asText(file.stem),
        meta: { key: file.stem, ...remember(file) },
      })),
    };
  }

  function remember({ name, document }: BundleFile) {
    return { file: name.slice(root.length), text: document.text };
  }
}
