import type { BundleFormat } from "./bundle";
import { cadenyaBundle } from "./cadenya/bundle";
import { mci } from "./mci";

/** Every format of several files that can be read. A file that two of them claim goes to the first. */
export const bundles: readonly BundleFormat[] = [cadenyaBundle, mci];
