import type { BundleFormat } from "./kit/contract/bundle";
import { cadenyaBundle } from "./cadenya/bundle/read";
import { mci } from "./mci";

/** Every format of several files that can be read. A file that two of them claim goes to the first. */
export const bundles: readonly BundleFormat[] = [cadenyaBundle, mci];
