import { testFollows } from "@/lib/domain/permissions/tests/mentions";
import { canBeListed } from "../filters/reference-filter";

/** A permission test that names something. */
export interface NamingTest {
  readonly name: string;
  /** The toolset that holds it. */
  readonly toolsetId: string;
  readonly isShared: boolean;
  readonly isGlob: boolean;
}

/** What names a tool, or the toolset where `tool` is null, in toolsets of the library. */
export interface Naming {
  /** Position of the tool. */
  readonly tool: number | null;
  /** Rules of its toolset's filters. */
  readonly rules: number;
  /** References whose filters list it. */
  readonly references: number;
  /** Another tool of its toolset is called the same, so the filters mean either. */
  readonly isShared: boolean;
  readonly tests: readonly NamingTest[];
}

/** Things that name what is renamed. */
export interface Named {
  readonly rules: number;
  readonly references: number;
  readonly tests: readonly NamingTest[];
}

/** What a renaming does to them. */
interface RenamingPreview {
  readonly follows: Named;
  /** Would mean others as well. */
  readonly shared: Named;
  /** Cannot say the new name. */
  readonly unfit: Named;
}

/** What would follow a renaming and what would stay, by the rules the renaming itself goes by. */
export function previewRenaming(
  { rules, references, isShared, tests }: Naming,
  to: string,
): RenamingPreview {
  const none = { rules: 0, references: 0 };
  const isListed = canBeListed(to);
  return {
    follows: {
      ...(isShared ? none : { rules, references: isListed ? references : 0 }),
      tests: tests.filter((test) => testFollows(test, to)),
    },
    shared: {
      ...(isShared ? { rules, references } : none),
      tests: tests.filter((test) => test.isShared),
    },
    unfit: {
      ...(isShared || isListed ? none : { rules: 0, references }),
      tests: tests.filter((test) => !test.isShared && !testFollows(test, to)),
    },
  };
}
