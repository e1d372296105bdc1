import { underBase } from "@/lib/shared/base-path";
/** A picture of a diagram, or why there is none. */
export type Drawing = { ok: true; svg: string } | { ok: false; reason: string };

/** Longer sources are not drawn: laying them out takes minutes. */
const LONGEST = 50_000;
const PATIENCE_MS = 15_000;

interface Frame {
  readonly element: HTMLIFrameElement;
  readonly ready: Promise<void>;
  readonly waiting: Map<number, (drawing: Drawing) => void>;
}

let frame: Frame | null = null;
let last = 0;

/**
 * Diagrams are drawn in a frame of another origin: the library needs inline styles, which our pages do not
 * allow, and the source is a stranger's.
 */
function openFrame(): Frame {
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.setAttribute("aria-hidden", "true");
  element.tabIndex = -1;
  element.title = "Diagrams";
  element.src = underBase("/api/diagram-frame");
  // It measures texts, so it needs a size; it is only never in sight.
  element.className = "pointer-events-none fixed -start-[4000px] top-0 h-200 w-300";
  const waiting = new Map<number, (drawing: Drawing) => void>();
  const ready = new Promise<void>((resolve) => {
    window.addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
      if (source !== element.contentWindow || typeof data !== "object" || data === null) return;
      if ("ready" in data) resolve();
      if (!("id" in data) || typeof data.id !== "number") return;
      const settle = waiting.get(data.id);
      if ("svg" in data && typeof data.svg === "string") settle?.({ ok: true, svg: data.svg });
      else settle?.({ ok: false, reason: "reason" in data ? String(data.reason) : "" });
    });
  });
  document.body.append(element);
  return { element, ready, waiting };
}

/** Draws a Mermaid diagram as SVG, which belongs into an image and never into the page itself. */
export async function drawDiagram(text: string, isDark: boolean): Promise<Drawing> {
  if (text.length > LONGEST) {
    return { ok: false, reason: "It is longer than 50,000 characters." };
  }
  frame ??= openFrame();
  const { element, ready, waiting } = frame;
  last += 1;
  const id = last;
  const drawing = new Promise<Drawing>((resolve) => {
    waiting.set(id, resolve);
    setTimeout(() => resolve({ ok: false, reason: "It took too long to draw." }), PATIENCE_MS);
  });
  await Promise.race([ready, drawing]);
  element.contentWindow?.postMessage({ id, text, isDark }, "*");
  const answer = await drawing;
  waiting.delete(id);
  if (!answer.ok && answer.reason === "It took too long to draw.") closeFrame(element);
  return answer;
}

/** A frame that hangs is thrown away with what it was at. */
function closeFrame(element: HTMLIFrameElement): void {
  element.remove();
  if (frame?.element === element) frame = null;
}
