import { Ban, Scale, Undo2, type LucideIcon } from "lucide-react";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { SampleButton } from "./sample-button";

interface Promised {
  readonly Icon: LucideIcon;
  readonly promise: string;
  readonly words: string;
}

const PROMISES: readonly Promised[] = [
  {
    Icon: Undo2,
    promise: "Nothing is lost",
    words:
      "Every file can be exported exactly as it came, byte for byte. Every edit can be undone.",
  },
  {
    Icon: Ban,
    promise: "Nothing leaves without you",
    words:
      "The library stays on the machine that runs Colloquy. Private conversations are exported only if you agree.",
  },
  {
    Icon: Scale,
    promise: "Every tool decision is explained",
    words: "See which tools are on, which ask first, and the setting that decides it.",
  },
];

/** What can be dropped, in groups; the names of the programs as people know them. */
const ACCEPTED: readonly { readonly what: string; readonly names: readonly string[] }[] = [
  { what: "The open format", names: ["CJSON"] },
  {
    what: "Chat exports",
    names: ["ChatGPT", "Claude", "Gemini", "Grok", "DeepSeek", "AI Studio"],
  },
  {
    what: "Chat apps",
    names: ["Open WebUI", "LibreChat", "LobeChat", "Chatbot UI", "Jan"],
  },
  { what: "Coding agents", names: ["Claude Code", "Codex", "Gemini CLI"] },
  { what: "Requests and training data", names: ["OpenAI", "Anthropic", "ShareGPT", "OCF"] },
  { what: "Tools", names: ["CJSON toolsets", "MCP", "OpenAPI", "OpenAI", "Anthropic", "OXP"] },
];

/** What an empty library shows: what this is, what it promises, what can be dropped, and two ways to begin. */
export function FirstStart() {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="mx-auto max-w-broad px-6 py-10 sm:py-16">
        <h2 className="text-display font-semibold text-balance">Your conversations belong here</h2>
        <p className="mt-3 text-reading text-ink-soft">
          Colloquy keeps your AI conversations and tools in one library that you can read, search,
          edit and take away. Drop files anywhere in this window; you see a plan before anything is
          imported.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <OpenFilesButton variant="primary" />
          <SampleButton />
        </div>
        <ul className="mt-10 grid gap-6 border-t border-line pt-8 md:grid-cols-3">
          {PROMISES.map(({ Icon, promise, words }) => (
            <li key={promise}>
              <Icon aria-hidden className="size-5 text-accent" />
              <h3 className="mt-2 text-body font-semibold">{promise}</h3>
              <p className="mt-1 text-body text-ink-soft">{words}</p>
            </li>
          ))}
        </ul>
        <h3 className="mt-10 border-t border-line pt-8 text-body font-semibold">
          What you can drop
        </h3>
        <dl className="mt-3 grid gap-x-6 gap-y-3 text-body sm:grid-cols-[auto_1fr]">
          {ACCEPTED.map(({ what, names }) => (
            <div key={what} className="contents">
              <dt className="text-ink-soft">{what}</dt>
              <dd className="flex flex-wrap gap-1.5">
                {names.map((one) => (
                  <Mark key={one} name={one} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Mark({ name: source }: { name: string }) {
  return (
    <span className="inline-flex items-center rounded-control bg-tint px-2 py-0.5 text-small">
      {source}
    </span>
  );
}
