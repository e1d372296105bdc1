import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";

/** The frame of a page at the door: the theme, and one column. */
export function DoorFrame({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="bg-canvas text-ink">
        <ThemeProvider
          attribute="data-theme"
          defaultTheme="system"
          enableSystem
          enableColorScheme={false}
          storageKey="colloquy-theme"
          {...(nonce === undefined ? {} : { nonce })}
        >
          <main className="max-w-sm mx-auto flex min-h-dvh w-full flex-col justify-center gap-6 px-4 py-12">
            {children}
          </main>
        </ThemeProvider>
      </body>
    </html>
  );
}
