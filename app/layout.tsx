import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, THEME_COOKIE } from "@/components/shell/theme";
import { DOOR_HEADER } from "@/lib/http/server/door-page";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Colloquy", template: "%s · Colloquy" },
  description: "Read, edit and take away AI conversations and toolsets without losing a byte.",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "light dark",
};

/** A page at the door is a page by itself: whoever is not in yet loads nothing of the app. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const header = await headers();
  if (header.get(DOOR_HEADER) !== null) {
    const { DoorFrame } = await import("@/components/door/door-frame");
    const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
    return <DoorFrame theme={theme}>{children}</DoorFrame>;
  }
  const { AppFrame } = await import("./app-frame");
  return <AppFrame>{children}</AppFrame>;
}
