export interface FilterChoice {
  readonly key: string;
  readonly value: string;
  readonly label: string;
}

export interface FilterGroup {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly FilterChoice[];
}

function choices(key: string, labels: Readonly<Record<string, string>>): FilterChoice[] {
  return Object.entries(labels).map(([value, label]) => ({ key, value, label }));
}

/** Filters with a few known values, in the order of the row. */
export const FILTER_GROUPS: readonly FilterGroup[] = [
  {
    id: "role",
    label: "Written by",
    choices: choices("role", {
      user: "User",
      assistant: "Assistant",
      tool: "Tool",
      system: "System",
    }),
  },
  {
    id: "kind",
    label: "Contains",
    choices: choices("kind", {
      text: "Text",
      thinking: "Thinking",
      tools: "Tool calls",
      attachments: "Attachments",
    }),
  },
  {
    id: "in",
    label: "Found in",
    choices: choices("in", {
      text: "Text",
      thinking: "Thinking",
      tools: "Names of tools",
      args: "Tool calls",
      results: "Tool results",
      title: "Titles",
      system: "System messages",
      attachments: "Attachment names",
    }),
  },
  {
    id: "only",
    label: "Only show",
    choices: [
      ...choices("is", {
        pinned: "Pinned",
        private: "Private",
        retry: "Retries",
        deleted: "Deleted",
      }),
      ...choices("has", {
        problems: "With problems",
        attachment: "With attachments",
        time: "With a recorded time",
      }),
    ],
  },
];

const NAMES: Readonly<Record<string, string>> = {
  role: "written by",
  kind: "contains",
  in: "found in",
  tool: "tool",
  toolset: "toolset",
  model: "model",
  tag: "tag",
  source: "from",
  library: "in",
  before: "before",
  after: "after",
  is: "only",
  has: "only",
};

/** What a filter in force is called on its chip: "Pinned", "Written by user", "Not tag tea". */
export function filterLabel(key: string, value: string, isExcluded: boolean): string {
  const known = FILTER_GROUPS.flatMap((group) => group.choices).find(
    (choice) => choice.key === key && choice.value === value,
  );
  const name = NAMES[key];
  const isFlag = key === "is" || key === "has";
  const words = isFlag ? (known?.label ?? value) : `${name ?? key} ${known?.label ?? value}`;
  const text = isExcluded ? `not ${lowerFirst(words)}` : words;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
