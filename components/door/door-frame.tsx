import type { ReactNode } from "react";
import { themeAttribute, type Theme } from "@/components/shell/theme";

/** The frame of a page at the door: the theme, and one column. */
export function DoorFrame({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning {...themeAttribute(theme)}>
      <body className="bg-canvas text-ink">
        <main className="mx-auto flex min-h-dvh w-full max-w-narrow flex-col justify-center gap-6 px-4 py-12">
          {children}
        </main>
      </body>
    </html>
  );
}
