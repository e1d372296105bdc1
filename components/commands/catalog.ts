/** Something a person can do by a key, from the palette, or by a control of the page. */
export interface Command {
  readonly id: string;
  readonly group:
    | "General"
    | "Move"
    | "Retries"
    | "Message"
    | "View"
    | "Conversation"
    | "Lists"
    | "Tools";
  /** The pattern in force until a person chooses another; none for commands without a key. */
  readonly keys?: string;
  /** Its key also works while a text field has the focus. */
  readonly inFields?: true;
  /** Where it applies, it takes its key from a command that works everywhere. */
  readonly takesOver?: true;
}

/** All commands, in the order of the help sheet. */
export const COMMANDS = [
  {
    id: "palette.open",
    group: "General",
    keys: "Mod+K",
    inFields: true,
  },
  { id: "search.open", group: "General", keys: "/" },
  { id: "help.keys", group: "General", keys: "?" },
  {
    id: "sidebar.toggle",
    group: "General",
    keys: "Mod+\\",
    inFields: true,
  },
  {
    id: "sidebar.search",
    group: "General",
    keys: "f",
  },
  { id: "files.open", group: "General" },
  { id: "conversation.new", group: "General" },
  { id: "go.home", group: "General" },
  { id: "go.conversations", group: "General" },
  { id: "go.pins", group: "General" },
  { id: "go.toolsets", group: "General" },
  { id: "go.permissions", group: "General" },
  { id: "go.activity", group: "General" },
  { id: "go.imports", group: "General" },
  { id: "go.exports", group: "General" },
  { id: "go.trash", group: "General" },
  { id: "go.settings", group: "General" },
  { id: "message.next", group: "Move", keys: "j" },
  { id: "message.previous", group: "Move", keys: "k" },
  { id: "turn.next", group: "Move", keys: "Shift+J" },
  { id: "turn.previous", group: "Move", keys: "Shift+K" },
  { id: "message.first", group: "Move", keys: "g g" },
  { id: "message.last", group: "Move", keys: "Shift+G" },
  {
    id: "message.goTo",
    group: "Move",
    keys: "Mod+G",
    inFields: true,
  },
  { id: "problem.next", group: "Move", keys: "n" },
  { id: "problem.previous", group: "Move", keys: "Shift+N" },
  {
    id: "find.open",
    group: "Move",
    keys: "Mod+F",
    inFields: true,
  },
  { id: "find.next", group: "Move", keys: "F3", inFields: true },
  {
    id: "find.previous",
    group: "Move",
    keys: "Shift+F3",
    inFields: true,
  },
  { id: "retry.previous", group: "Retries", keys: "[" },
  { id: "retry.next", group: "Retries", keys: "]" },
  { id: "retry.prefer", group: "Retries", keys: "p" },
  { id: "retry.compare", group: "Retries", keys: "c" },
  { id: "message.pin", group: "Message", keys: "b" },
  { id: "message.edit", group: "Message", keys: "e" },
  { id: "message.blocks", group: "Message" },
  {
    id: "message.delete",
    group: "Message",
    keys: "Delete",
  },
  { id: "message.json", group: "Message", keys: "u" },
  { id: "message.details", group: "Message", keys: "i" },
  { id: "message.history", group: "Message" },
  { id: "message.comment", group: "Message", keys: "m" },
  { id: "message.copy", group: "Message", keys: "Shift+Y" },
  { id: "message.link", group: "Message", keys: "y" },
  { id: "message.select", group: "Message", keys: "x" },
  { id: "message.add", group: "Message" },
  { id: "message.fork", group: "Message" },
  {
    id: "card.toggle",
    group: "View",
    keys: "o",
  },
  { id: "thinking.toggle", group: "View", keys: "h" },
  { id: "tools.toggle", group: "View", keys: "t" },
  { id: "view.focused", group: "View" },
  { id: "view.hidden", group: "View" },
  { id: "edit.undo", group: "Conversation", keys: "Mod+Z" },
  { id: "edit.redo", group: "Conversation", keys: "Mod+Shift+Z" },
  {
    id: "conversation.print",
    group: "Conversation",
    keys: "Mod+P",
    inFields: true,
  },
  { id: "conversation.edit", group: "Conversation" },
  { id: "conversation.comments", group: "Conversation" },
  { id: "conversation.json", group: "Conversation" },
  {
    id: "conversation.history",
    group: "Conversation",
  },
  { id: "conversation.branches", group: "Conversation" },
  { id: "conversation.export", group: "Conversation" },
  { id: "conversation.share", group: "Conversation" },
  { id: "conversation.library", group: "Conversation" },
  {
    id: "conversation.next",
    group: "Conversation",
    keys: "Alt+ArrowDown",
  },
  {
    id: "conversation.previous",
    group: "Conversation",
    keys: "Alt+ArrowUp",
  },
  { id: "list.next", group: "Lists", keys: "j" },
  { id: "list.previous", group: "Lists", keys: "k" },
  { id: "list.select", group: "Lists", keys: "x" },
  { id: "list.selectAll", group: "Lists", keys: "Mod+A" },
  { id: "tool.filter", group: "Tools", keys: "/", takesOver: true },
  { id: "tool.enable", group: "Tools", keys: "e" },
  { id: "tool.disable", group: "Tools", keys: "d" },
  { id: "tool.ask", group: "Tools", keys: "a" },
  { id: "tool.inherit", group: "Tools", keys: "i" },
  { id: "tool.select", group: "Tools", keys: "x" },
  {
    id: "tool.explain",
    group: "Tools",
    keys: "?",
    takesOver: true,
  },
  { id: "tool.try", group: "Tools" },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]["id"];

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((one) => [one.id, one]));

/** The command of an id; ids come from the catalog, so there always is one. */
export function commandOf(id: CommandId): Command {
  const command = BY_ID.get(id);
  if (command === undefined) throw new Error(`there is no command ${id}`);
  return command;
}
