import { OPERATIONS } from "@/lib/http/openapi/document";
import { SCHEMAS } from "@/lib/http/openapi/schemas";
import { parseInput } from "@/lib/validation/input";
import type { TSchema } from "@/lib/validation/schema";
import { apiRequest, jsonRequest } from "./request";
import { answerBy, loadRoutes, type RouteFile } from "./route-tree";

/** The real route handlers, called as Next calls them, on the library of the environment. */
export class Api {
  readonly #routes: readonly RouteFile[];

  private constructor(routes: readonly RouteFile[]) {
    this.#routes = routes;
  }

  static async load(): Promise<Api> {
    return new Api(await loadRoutes());
  }

  /** Sends a request to the route whose path fits. */
  send(request: Request): Promise<Response> {
    return answerBy(this.#routes, request);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(apiRequest(path, { headers }));
  }

  delete(path: string): Promise<Response> {
    return this.send(apiRequest(path, { method: "DELETE" }));
  }

  post(path: string, value: unknown): Promise<Response> {
    return this.send(jsonRequest("POST", path, value));
  }

  upload(path: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<Response> {
    const headers = { "content-type": "application/octet-stream" };
    return this.send(apiRequest(path, { method: "POST", headers, body: bytes }));
  }

  /** Uploads and runs one file, and gives the lines of the run. */
  async import(
    name: string,
    bytes: Uint8Array<ArrayBuffer> | string,
  ): Promise<{ id: string; lines: RunLine[] }> {
    const planned = await this.upload(`/api/imports?filename=${encodeURIComponent(name)}`, bytes);
    const { id } = (await planned.json()) as { id: string };
    const run = await this.post(`/api/imports/${id}/run`, {});
    const text = await run.text();
    return {
      id,
      lines: text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as RunLine),
    };
  }
}

export interface RunLine {
  type: "progress" | "report";
  status?: string;
  totals?: Record<string, number | boolean>;
  items?: { id: string; outcome: string; entityId?: string; kind?: string }[];
}

/** Why a JSON answer is not what the OpenAPI document says, or null when it is. */
export function misfit(operationId: string, status: number, body: unknown): string | null {
  const operation = OPERATIONS.find(({ id }) => id === operationId);
  const schema = operation?.answers[status]?.schema;
  if (!schema) return `${operationId} documents no answer ${status}`;
  // Inputs know no formats, and refuse schemas that name one.
  const local = JSON.stringify({ ...schema, $defs: SCHEMAS })
    .replaceAll("#/components/schemas/", "#/$defs/")
    .replaceAll(',"format":"date-time"', "");
  const result = parseInput(JSON.parse(local) as TSchema, body);
  return result.ok ? null : (result.diagnostics[0]?.message ?? "does not fit");
}
