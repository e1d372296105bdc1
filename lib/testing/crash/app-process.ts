import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("app-child.ts", import.meta.url));

/** What a page is told by its stream of events. */
export interface Heard {
  /** The JSON values so far. */
  readonly events: { readonly conversation: { readonly revision: number } | null }[];
  /** Resolves with the time when the stream ends. */
  readonly ended: Promise<number>;
}

interface Said {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** A process of the app on the library of the environment. */
export class AppProcess {
  readonly #child: ChildProcess;
  readonly #origin: string;
  readonly #waiting = new Map<number, (said: Said) => void>();
  #acts = 0;

  private constructor(child: ChildProcess, port: string) {
    this.#child = child;
    this.#origin = `http://127.0.0.1:${port}`;
    child.on("message", (message) => {
      const said = message as Said;
      this.#waiting.get(said.id)?.(said);
      this.#waiting.delete(said.id);
    });
  }

  static async start(): Promise<AppProcess> {
    const flags = ["--conditions=react-server", "--import", "tsx", CHILD];
    const child = spawn(process.execPath, flags, {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    if (child.stdout === null) throw new Error("The process has no output.");
    const lines = createInterface({ input: child.stdout });
    const port = await Promise.race([
      new Promise<string>((ready) => {
        lines.on("line", (line) => {
          if (line.startsWith("ready ")) ready(line.slice("ready ".length));
        });
      }),
      once(child, "exit").then(() => {
        throw new Error("The process ended before it was ready.");
      }),
    ]);
    return new AppProcess(child, port);
  }

  /** Asks as a page of this process does. */
  ask(path: string, init: RequestInit = {}, cookie = ""): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("origin", this.#origin);
    if (cookie !== "") headers.set("cookie", cookie);
    return fetch(`${this.#origin}${path}`, { ...init, headers });
  }

  /** Does what `app-child.ts` has for what has no route. */
  async act<T>(name: string, input: unknown = {}, cookie = ""): Promise<T> {
    this.#acts += 1;
    const id = this.#acts;
    const said = await new Promise<Said>((heard) => {
      this.#waiting.set(id, heard);
      this.#child.send({ id, name, input, cookie });
    });
    if (said.error !== undefined) throw new Error(`${name}: ${said.error}`);
    return said.result as T;
  }

  /** Opens a page's stream of events. */
  async listen(conversation: string, cookie: string): Promise<Heard> {
    const query = `?conversation=${encodeURIComponent(conversation)}`;
    const answer = await this.ask(`/api/events${query}`, {}, cookie);
    if (!answer.ok || answer.body === null) throw new Error(`no stream: ${answer.status}`);
    const events: Heard["events"] = [];
    const body = answer.body.pipeThrough(new TextDecoderStream());
    const ended = (async () => {
      let rest = "";
      try {
        for await (const text of body) {
          const parts = `${rest}${text}`.split("\n\n");
          rest = parts.pop() ?? "";
          for (const part of parts.filter((each) => each.startsWith("data: "))) {
            events.push(JSON.parse(part.slice("data: ".length)) as Heard["events"][number]);
          }
        }
      } catch {
        // It was cut.
      }
      return performance.now();
    })();
    return { events, ended };
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exit;
  }
}
