/** The pages about permissions, in the order of their tabs. */
export const PERMISSION_PAGES = {
  "/permissions": "What runs",
  "/permissions/history": "What ran",
  "/permissions/changes": "What to change",
  "/permissions/checks": "Checks",
} as const;

export type PermissionPage = keyof typeof PERMISSION_PAGES;

interface PermissionView {
  /** The value of `view` in the address; the first view of a page needs none. */
  readonly id: string;
  readonly label: string;
  /** What it answers, in a sentence. */
  readonly about: string;
}

/** The views of each page; the first one is shown where the address names none. */
export const PERMISSION_VIEWS: Readonly<Record<PermissionPage, readonly PermissionView[]>> = {
  "/permissions": [
    {
      id: "without-approval",
      label: "Without approval",
      about: "Tools that run without asking, by current settings.",
    },
    {
      id: "matrix",
      label: "By conversation",
      about: "Where a conversation differs from a tool’s default.",
    },
    {
      id: "map",
      label: "Heat map",
      about: "How many tools of each toolset run, ask or are off, by the risk they state.",
    },
  ],
  "/permissions/history": [
    {
      id: "findings",
      label: "Findings",
      about: "Calls that ran without approval, while off or after a rejection.",
    },
    {
      id: "replay",
      label: "Replay",
      about: "What other permissions would have done with the stored calls.",
    },
  ],
  "/permissions/changes": [
    {
      id: "suggestions",
      label: "Suggestions",
      about: "Permissions that fit the stored calls better.",
    },
    {
      id: "problems",
      label: "Problems",
      about: "Overrides that don’t do what they say, with repairs.",
    },
  ],
  "/permissions/checks": [
    {
      id: "tests",
      label: "Tests",
      about: "What must hold for your tools, checked on each change.",
    },
    {
      id: "references",
      label: "References",
      about: "Secrets that toolsets refer to, and values that look like one.",
    },
  ],
};

/** What a page of them is given. */
export interface ViewProps {
  searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
}

/** The view an address asks for; the first one of the page for anything unknown. */
export function readView(page: PermissionPage, asked: unknown): string {
  const views = PERMISSION_VIEWS[page];
  return (views.find(({ id }) => id === asked) ?? views[0])?.id ?? "";
}

/** The address of a view; what the address of another view is narrowed to means nothing there. */
export function viewHref(page: PermissionPage, view: string): string {
  return view === PERMISSION_VIEWS[page][0]?.id ? page : `${page}?view=${view}`;
}
