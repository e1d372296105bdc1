import type { ItemFidelity } from "@/lib/domain/imports/plan";
import type { BundleFiles, BundleFormat } from "@/lib/formats/kit/contract/bundle";
import { bundles } from "@/lib/formats/bundles";

import { IMPORT_LIMITS } from "../source/limits";
import type { TextStore } from "./open-texts";
import type { FileSpan, PlannedItem } from "../items/planned";

/** The files an item of the plan is made of, with what its first reading left. */
export interface OpenTree {
  readonly format: BundleFormat;
  readonly tree: BundleFiles;
  readonly original: FileSpan;
  readonly lost: ItemFidelity["lost"];
}

/** Opens the files of an item; null where it is none of several files, or too large to be read again. */
export async function openTree(
  { item, source }: PlannedItem,
  texts: TextStore,
): Promise<OpenTree | null> {
  const format = bundles.find(({ id }) => id === item.format);
  if (format === undefined || source === null) return null;
  const { text, bundle } = source;
  const original = source.original ?? text;
  if (bundle !== undefined) {
    // Written by planTree, so its shape is known.
    const files = JSON.parse(await texts.text(bundle.files)) as [string, string][];
    return {
      format,
      tree: { files: new Map(files), main: bundle.main },
      original,
      lost: bundle.lost,
    };
  }
  if (item.verdict === "invalid" || text.end - text.start > IMPORT_LIMITS.compareBytes) return null;
  const tree = format.filesOf?.(JSON.parse(await texts.text(text)));
  return tree === undefined ? null : { format, tree, original, lost: item.fidelity?.lost ?? [] };
}
