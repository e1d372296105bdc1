import { Import, MessagesSquare, Settings, Wrench, type LucideIcon } from "lucide-react";

export type Destination = "conversations" | "toolsets" | "imports" | "settings";

/** The places of the app, in the order of the navigation. */
export const destinations: readonly {
  id: Destination;
  href: string;
  label: string;
  Icon: LucideIcon;
}[] = [
  { id: "conversations", href: "/conversations", label: "Conversations", Icon: MessagesSquare },
  { id: "toolsets", href: "/toolsets", label: "Toolsets", Icon: Wrench },
  { id: "imports", href: "/imports", label: "Imports", Icon: Import },
  { id: "settings", href: "/settings", label: "Settings", Icon: Settings },
];
