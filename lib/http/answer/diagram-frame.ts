import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { COMMON_HEADERS } from "../server/security-headers";

/** Longer sources are not drawn; the page says so before it asks. */
const LONGEST_SOURCE = 50_000;
const MOST_EDGES = 500;

/**
 * Draws what it is sent, one diagram a message, and answers with SVG or with the reason. `parent` is our
 * page, of which this frame can see nothing.
 */
const FRAME_SCRIPT = `
let count = 0;
addEventListener("message", async ({ source, data }) => {
  if (source !== parent) return;
  const { id, text, isDark } = data;
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      theme: isDark ? "dark" : "neutral",
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      class: { htmlLabels: false },
      maxTextSize: ${LONGEST_SOURCE},
      maxEdges: ${MOST_EDGES},
      suppressErrorRendering: true,
      deterministicIds: true,
    });
    const { svg } = await mermaid.render("diagram" + (count += 1), text);
    parent.postMessage({ id, svg }, "*");
  } catch (error) {
    parent.postMessage({ id, reason: String((error && error.message) || error) }, "*");
  }
});
parent.postMessage({ ready: true }, "*");
`;

interface FramePage {
  readonly html: string;
  readonly policy: string;
}

let page: Promise<FramePage> | null = null;

async function buildPage(): Promise<FramePage> {
  const require = createRequire(join(process.cwd(), "package.json"));
  const library = await readFile(require.resolve("mermaid/dist/mermaid.min.js"), "utf8");
  const scripts = [library, FRAME_SCRIPT].map((script) =>
    script.replaceAll("</script", String.raw`<\/script`),
  );
  const hashes = scripts.map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return {
    html: `<!doctype html><meta charset="utf-8"><title>Diagrams</title>${scripts
      .map((script) => `<script>${script}</script>`)
      .join("")}`,
    // An origin of its own without storage or network; only these two scripts run in it.
    policy: [
      "default-src 'none'",
      `script-src ${hashes.join(" ")}`,
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "sandbox allow-scripts",
    ].join("; "),
  };
}

/** The page in which diagrams are drawn, for a sandboxed frame of our own pages. */
export async function diagramFrameResponse(): Promise<Response> {
  page ??= buildPage();
  const { html, policy } = await page;
  return new Response(html, {
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "private, max-age=3600",
    },
  });
}
