import type { Trial } from "./trial";

/** What the faults of one kind are done with. */
export interface Campaign {
  /** The process that works on a library until it is killed. */
  readonly program: string;
  readonly random: () => number;
  /** An SQLite library of an early version; its upgrade is killed. */
  readonly oldLibrary: string;
  readonly isOver: () => boolean;
  readonly report: (trial: Trial) => void;
}

/** Faults of one kind, and what they need that this machine may lack. */
export interface Kind {
  readonly engine: "sqlite" | "postgres";
  readonly name: string;
  /** Why they cannot be tried here; null where they can. */
  readonly missing: () => string | null;
  /** Makes a library and harms it until the campaign is over. */
  readonly harm: (campaign: Campaign) => Promise<void>;
}

export const seedOf = (random: () => number): number => Math.floor(random() * 2 ** 31);
