import { test } from "vitest";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { detectFormat } from "./registry";
import { parseContext } from "@/lib/testing/formats/fixtures";
import { concealText } from "@/lib/domain/secrets/conceal-text";
function* walk(d: string): Generator<string> { for (const e of readdirSync(d)) { const p = join(d, e); if (e === "node_modules" || e === ".next" || e === ".git") continue; if (statSync(p).isDirectory()) yield* walk(p); else yield p; } }
test("samples", async () => {
  const lines: string[] = []; let files = 0;
  for (const dir of ["/work/shared/samples", "/work/wt/a/lib/formats"]) for (const f of walk(dir)) {
    if (!/\.jsonl?$/.test(f)) continue;
    let root: any; try { root = JSON.parse(readFileSync(f, "utf8")); } catch { continue; }
    for (const format of detectFormat({ name: f, root: Array.isArray(root) ? "array" : "object", sample: root } as any)) {
      files++;
      try { const r: any = await format.parse(root, parseContext()); for (const c of r.concealed ?? []) lines.push(`${f} ${c.path} ${c.text.slice(0, 100)}`); } catch (e) { lines.push(`${f} threw`); }
    }
  }
  // every string under a key in ordinary json files: package locks, tsconfigs, openapi
  let strings = 0, hits: string[] = [];
  const visit = (v: any, name: string, f: string) => { if (typeof v === "string") { strings++; if (concealText(name, v, "@@") !== null) hits.push(`${f} ${name}: ${v.slice(0, 120)}`); } else if (v && typeof v === "object") for (const [k, w] of Object.entries(v)) visit(w, Array.isArray(v) ? name : k, f); };
  let n = 0;
  for (const pkg of readdirSync("/work/wt/a/node_modules").slice(0, 900)) { const p = join("/work/wt/a/node_modules", pkg, "package.json"); try { visit(JSON.parse(readFileSync(p, "utf8")), "", pkg); n++; } catch {} }
  visit(JSON.parse(readFileSync("/work/wt/a/package-lock.json", "utf8")), "", "lock");
  writeFileSync(process.env.OUT!, [`items ${files} concealed ${lines.length}`, ...lines, `strings ${strings} packages ${n} hits ${hits.length}`, ...hits].join("\n"));
});
