"use client";

import "./globals.css";

/** Stands in for the whole page when even its frame fails, so it leans on nothing but the style sheet. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Colloquy could not start · Colloquy</title>
        <main className="mx-auto flex max-w-medium flex-col items-start gap-3 px-6 py-12">
          <h1 className="text-title font-semibold">Colloquy could not show its page</h1>
          <p className="text-ink-soft">
            What is stored was not changed. If trying again does not help, stop the server, start it
            again and look at what it prints.
          </p>
          <button
            type="button"
            onClick={retry}
            className="h-control rounded-control bg-accent-fill px-4 font-medium text-on-accent hover:bg-accent-fill-hover"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
