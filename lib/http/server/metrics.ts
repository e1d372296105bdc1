import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { readMaintenance } from "@/lib/backup/run/maintenance-file";
import { processWide } from "@/lib/shared/process-wide";
import { FORWARDED_HEADER } from "./peer";

/** What is counted: numbers by the templates of routes, never an id, a title or a text. */
interface Metrics {
  readonly registry: Registry;
  readonly answers: Counter<"method" | "route" | "status">;
  readonly seconds: Histogram<"method" | "route">;
  readonly maintenance: readonly Gauge[];
}

// Each route is bundled by itself, and all of them count in the same place.

/** In seconds: most answers take milliseconds, an import takes minutes. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60];

function metrics(): Metrics {
  return processWide("metrics", createMetrics);
}

function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "colloquy_" });
  const registers = [registry];
  return {
    registry,
    maintenance: maintenanceGauges(registers),
    answers: new Counter({
      name: "colloquy_http_answers_total",
      help: "Answers by method, route and status",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    seconds: new Histogram({
      name: "colloquy_http_answer_seconds",
      help: "Time until an answer began, by method and route",
      labelNames: ["method", "route"],
      buckets: BUCKETS,
      registers,
    }),
  };
}

/** The last backup and the last verification; nothing where none was made. */
function maintenanceGauges(registers: Registry[]): Gauge[] {
  return (["backup", "verify"] as const).flatMap((work) => [
    new Gauge({
      name: `colloquy_${work}_last_timestamp_seconds`,
      help: `When the last ${work} began`,
      registers,
      collect() {
        const last = readMaintenance()[work];
        if (last !== null) this.set(last.atMs / 1000);
      },
    }),
    new Gauge({
      name: `colloquy_${work}_last_ok`,
      help: `1 when the last ${work} went well, 0 when it did not`,
      registers,
      collect() {
        const last = readMaintenance()[work];
        if (last !== null) this.set(last.ok ? 1 : 0);
      },
    }),
  ]);
}

/** Counts an answer. */
export function countAnswer(answer: {
  readonly method: string;
  /** With placeholders for parameters. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}): void {
  const { method, route, status, ms } = answer;
  const { answers, seconds } = metrics();
  answers.inc({ method, route, status: String(status) });
  seconds.observe({ method, route }, ms / 1000);
}

/** Everything that is counted, in the text form of Prometheus. */
export async function metricsText(): Promise<{ text: string; type: string }> {
  const { registry } = metrics();
  return { text: await registry.metrics(), type: registry.contentType };
}

/**
 * Whether metrics are answered: to programs of this machine, and with COLLOQUY_METRICS to those behind a proxy as
 * well.
 */
export function mayReadMetrics(headers: Pick<Headers, "get">): boolean {
  if (process.env["COLLOQUY_METRICS"] === "1") return true;
  return headers.get(FORWARDED_HEADER) === null;
}
