import {
  ChartColumn,
  Download,
  House,
  Import,
  MessagesSquare,
  Pin,
  Search,
  Settings,
  ShieldCheck,
  Wrench,
  type LucideIcon,
} from "lucide-react";

export type Destination =
  | "home"
  | "conversations"
  | "search"
  | "pins"
  | "toolsets"
  | "permissions"
  | "activity"
  | "imports"
  | "exports"
  | "settings";

export interface Place {
  id: Destination;
  href: string;
  label: string;
  Icon: LucideIcon;
  /** Pages that belong to it and have an address of their own. */
  pages?: readonly string[];
}

/** The places of the app, in the order of the navigation. */
export const destinations: readonly Place[] = [
  { id: "home", href: "/", label: "Home", Icon: House },
  { id: "conversations", href: "/conversations", label: "Conversations", Icon: MessagesSquare },
  { id: "search", href: "/search", label: "Search", Icon: Search },
  { id: "pins", href: "/pins", label: "Pins", Icon: Pin },
  { id: "toolsets", href: "/toolsets", label: "Toolsets", Icon: Wrench },
  { id: "permissions", href: "/permissions", label: "Permissions", Icon: ShieldCheck },
  { id: "activity", href: "/activity", label: "Activity", Icon: ChartColumn, pages: ["/changes"] },
  { id: "imports", href: "/imports", label: "Imports", Icon: Import },
  { id: "exports", href: "/exports", label: "Exports", Icon: Download },
  { id: "settings", href: "/settings", label: "Settings", Icon: Settings, pages: ["/shares"] },
];

/** How many of them a phone's bar shows; the rest are behind "More". */
export const IN_BAR = 5;

/** Whether an address belongs to a place. */
export function isAt(place: Place, pathname: string): boolean {
  return (
    pathname === place.href ||
    pathname.startsWith(`${place.href}/`) ||
    place.pages?.includes(pathname) === true
  );
}
