/** Something a person can do by a key, from the palette, or by a control of the page. */
export interface Command {
  readonly id: string;
  /** As an order: "Pin or unpin the message". */
  readonly label: string;
  readonly group:
    "General" | "Move" | "Retries" | "Message" | "View" | "Conversation" | "Lists" | "Tools";
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
    label: "Open the palette",
    group: "General",
    keys: "Mod+K",
    inFields: true,
  },
  { id: "search.open", label: "Search all conversations", group: "General", keys: "/" },
  { id: "help.keys", label: "Show all keys", group: "General", keys: "?" },
  {
    id: "sidebar.toggle",
    label: "Show or hide the sidebar",
    group: "General",
    keys: "Mod+\\",
    inFields: true,
  },
  {
    id: "sidebar.search",
    label: "Find a conversation in the sidebar",
    group: "General",
    keys: "f",
  },
  { id: "files.open", label: "Open files to import", group: "General" },
  { id: "conversation.new", label: "New conversation", group: "General" },
  { id: "go.home", label: "Go to home", group: "General" },
  { id: "go.conversations", label: "Go to conversations", group: "General" },
  { id: "go.pins", label: "Go to pins", group: "General" },
  { id: "go.toolsets", label: "Go to toolsets", group: "General" },
  { id: "go.imports", label: "Go to imports", group: "General" },
  { id: "go.trash", label: "Go to the trash", group: "General" },
  { id: "go.settings", label: "Go to settings", group: "General" },
  { id: "message.next", label: "Next message", group: "Move", keys: "j" },
  { id: "message.previous", label: "Previous message", group: "Move", keys: "k" },
  { id: "turn.next", label: "Next prompt", group: "Move", keys: "Shift+J" },
  { id: "turn.previous", label: "Previous prompt", group: "Move", keys: "Shift+K" },
  { id: "message.first", label: "First message", group: "Move", keys: "g g" },
  { id: "message.last", label: "Last message", group: "Move", keys: "Shift+G" },
  {
    id: "message.goTo",
    label: "Go to message number",
    group: "Move",
    keys: "Mod+G",
    inFields: true,
  },
  { id: "problem.next", label: "Next problem", group: "Move", keys: "n" },
  { id: "problem.previous", label: "Previous problem", group: "Move", keys: "Shift+N" },
  {
    id: "find.open",
    label: "Find in this conversation",
    group: "Move",
    keys: "Mod+F",
    inFields: true,
  },
  { id: "find.next", label: "Next place found", group: "Move", keys: "F3", inFields: true },
  {
    id: "find.previous",
    label: "Previous place found",
    group: "Move",
    keys: "Shift+F3",
    inFields: true,
  },
  { id: "retry.previous", label: "Look at the previous retry", group: "Retries", keys: "[" },
  { id: "retry.next", label: "Look at the next retry", group: "Retries", keys: "]" },
  { id: "retry.prefer", label: "Prefer this retry", group: "Retries", keys: "p" },
  { id: "retry.compare", label: "Compare retries", group: "Retries", keys: "c" },
  { id: "message.pin", label: "Pin or unpin the message", group: "Message", keys: "b" },
  { id: "message.edit", label: "Edit the text", group: "Message", keys: "e" },
  { id: "message.blocks", label: "Edit blocks and attachments", group: "Message" },
  {
    id: "message.delete",
    label: "Delete or restore the message",
    group: "Message",
    keys: "Delete",
  },
  { id: "message.json", label: "Edit the message as JSON", group: "Message", keys: "u" },
  { id: "message.details", label: "Show the details of the message", group: "Message", keys: "i" },
  { id: "message.history", label: "Show the history of the message", group: "Message" },
  { id: "message.copy", label: "Copy the text", group: "Message", keys: "Shift+Y" },
  { id: "message.link", label: "Copy a link to the message", group: "Message", keys: "y" },
  { id: "message.select", label: "Select or unselect the message", group: "Message", keys: "x" },
  { id: "message.add", label: "Add a message below", group: "Message" },
  { id: "message.fork", label: "Fork the conversation here", group: "Message" },
  {
    id: "card.toggle",
    label: "Open or close what is folded in the message",
    group: "View",
    keys: "o",
  },
  { id: "thinking.toggle", label: "Open or close all thinking", group: "View", keys: "h" },
  { id: "tools.toggle", label: "Open or close all tool calls", group: "View", keys: "t" },
  { id: "view.focused", label: "Show prompts and final answers only", group: "View" },
  { id: "view.hidden", label: "Show hidden characters", group: "View" },
  { id: "edit.undo", label: "Undo", group: "Conversation", keys: "Mod+Z" },
  { id: "edit.redo", label: "Redo", group: "Conversation", keys: "Mod+Shift+Z" },
  {
    id: "conversation.print",
    label: "Print the conversation",
    group: "Conversation",
    keys: "Mod+P",
    inFields: true,
  },
  { id: "conversation.edit", label: "Edit the fields of the conversation", group: "Conversation" },
  { id: "conversation.json", label: "Show the document as JSON", group: "Conversation" },
  {
    id: "conversation.history",
    label: "Show the history of the conversation",
    group: "Conversation",
  },
  { id: "conversation.branches", label: "Show the branches", group: "Conversation" },
  { id: "conversation.export", label: "Export the conversation", group: "Conversation" },
  {
    id: "conversation.next",
    label: "Next conversation",
    group: "Conversation",
    keys: "Alt+ArrowDown",
  },
  {
    id: "conversation.previous",
    label: "Previous conversation",
    group: "Conversation",
    keys: "Alt+ArrowUp",
  },
  { id: "list.next", label: "Next row", group: "Lists", keys: "j" },
  { id: "list.previous", label: "Previous row", group: "Lists", keys: "k" },
  { id: "list.select", label: "Select or unselect the row", group: "Lists", keys: "x" },
  { id: "list.selectAll", label: "Select all rows", group: "Lists", keys: "Mod+A" },
  { id: "tool.filter", label: "Filter the tools", group: "Tools", keys: "/", takesOver: true },
  { id: "tool.enable", label: "Switch the tool on", group: "Tools", keys: "e" },
  { id: "tool.disable", label: "Switch the tool off", group: "Tools", keys: "d" },
  { id: "tool.ask", label: "Have the tool ask", group: "Tools", keys: "a" },
  { id: "tool.inherit", label: "Let the tool inherit", group: "Tools", keys: "i" },
  { id: "tool.select", label: "Select or unselect the tool", group: "Tools", keys: "x" },
  {
    id: "tool.explain",
    label: "Explain what the tool may do",
    group: "Tools",
    keys: "?",
    takesOver: true,
  },
  { id: "tool.try", label: "Try the tool", group: "Tools" },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]["id"];

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((one) => [one.id, one]));

/** The command of an id; ids come from the catalog, so there always is one. */
export function commandOf(id: CommandId): Command {
  const command = BY_ID.get(id);
  if (command === undefined) throw new Error(`there is no command ${id}`);
  return command;
}
