import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { addTo } from "@/lib/shared/add-to";
import { launch } from "../bench/pages";
import { findBrowser } from "../browser.mjs";
import type { Shot } from "./pictures";

const STYLE = `body{font:14px/1.5 system-ui;margin:24px;background:#f4f4f2;color:#1a1a18}
a{color:#1d5fb4}h1{font-size:20px}.sheet{display:flex;flex-wrap:wrap;gap:24px}
figure{margin:0;max-width:100%}img{display:block;max-width:100%;border:1px solid #cfcfc8}
.wide img{width:680px}.phone img{width:280px}figcaption{padding:4px 0}
.fault{color:#a3161b;font-family:ui-monospace,monospace;font-size:12px;max-width:680px;overflow-wrap:anywhere}
table{border-collapse:collapse}td,th{text-align:start;padding:4px 16px 4px 0;border-bottom:1px solid #ddd}`;

/** Each sheet as one picture, for whoever looks without a browser. */
export async function photographSheets(out: string, shots: readonly Shot[]): Promise<void> {
  const browser = await launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    for (const name of new Set(shots.map(sheetName))) {
      await page.goto(pathToFileURL(resolve(out, `${name}.html`)).href, { waitUntil: "load" });
      await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
    }
  } finally {
    await browser.close();
  }
}

const sheetName = ({ screen, size }: Shot): string => `${screen}-${size}`;

/** Writes one page for each screen and size, and an index of all. */
export async function writeSheets(out: string, shots: readonly Shot[]): Promise<void> {
  await mkdir(out, { recursive: true });
  const sheets = new Map<string, Shot[]>();
  for (const shot of shots) {
    const name = sheetName(shot);
    addTo(sheets, name, shot);
  }
  for (const [name, of] of sheets) await writeFile(join(out, `${name}.html`), sheet(name, of));
  const rows = [...sheets].map(([name, of]) => {
    const faults = of.reduce((sum, shot) => sum + shot.faults.length, 0);
    return `<tr><td><a href="${escaped(name)}.html">${escaped(name)}</a><td>${of.length}<td class="${faults > 0 ? "fault" : ""}">${faults}`;
  });
  await writeFile(
    join(out, "index.html"),
    page("Screens", `<table><tr><th>Screen<th>Pictures<th>Faults${rows.join("")}</table>`),
  );
}

function sheet(name: string, shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ file, size, state, theme, faults }) =>
      `<figure class="${size}"><figcaption>${words(state)}, ${theme}</figcaption><a href="${escaped(file)}"><img alt="" src="${escaped(file)}"></a>${faults.map((fault) => `<p class="fault">${escaped(fault)}</p>`).join("")}</figure>`,
  );
  return page(
    name,
    `<p><a href="index.html">All screens</a></p><div class="sheet">${figures.join("")}</div>`,
  );
}

function words(state: Shot["state"]): string {
  if (state === "error") return "The API fails";
  return state === "1" ? "1 conversation" : `${Number(state).toLocaleString("en")} conversations`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${body}</html>\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
