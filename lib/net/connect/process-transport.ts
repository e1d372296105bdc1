import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import {
  parseJSONRPCMessage,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/client";

import { takeNullsOut } from "../guard/absent-members";
import { tooLarge } from "../guard/cap-body";
import type { NetError } from "../guard/failure";
import type { Limits } from "../guard/limits";
import { openScale, type Scale } from "../guard/weigh-json";
import type { ProgramTarget } from "../guard/resolved-target";

const KEPT_OUTPUT = 8 * 1024;
const LINE_END = 10;
/** What a program needs to find itself; everything else in our environment is none of its business. */
const PASSED_ON = ["PATH", "HOME", "LANG"];

/**
 * The protocol over the standard input and output of a program. It runs in a process group of its own, because
 * runners such as npx start the real server as a child that would outlive them.
 */
export class ProcessTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  readonly #target: ProgramTarget;
  readonly #limits: Limits;
  readonly #onFault: (fault: NetError) => void;
  /** Of the line that has begun. */
  #begun: Buffer[] = [];
  readonly #weigh: Scale;
  #left: number;
  /** Bytes since the last end of a line, that is of a message. */
  #unended = 0;
  #child: ChildProcessWithoutNullStreams | null = null;
  #ended: Promise<void> = Promise.resolve();
  #hasEnded = false;
  #output = Buffer.alloc(0);

  /** @param onFault told when the program says more than it may */
  constructor(target: ProgramTarget, limits: Limits, onFault: (fault: NetError) => void) {
    this.#target = target;
    this.#limits = limits;
    this.#onFault = onFault;
    this.#weigh = openScale(limits, "lines");
    this.#left = limits.runBytes;
  }

  /** The client tells transports of programs by `pid` and `stderr`, and is more patient with them. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get stderr(): null {
    return null;
  }

  /** The program is gone, whether it was asked to or not. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The last it wrote for people to read. */
  get lastOutput(): string {
    return this.#output.toString("utf8").replace(/^�+/, "");
  }

  start(): Promise<void> {
    const { command, args, cwd } = this.#target;
    const child = spawn(command, [...args], {
      env: environmentOf(this.#target),
      ...(cwd === null ? {} : { cwd }),
      stdio: "pipe",
      shell: false,
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once("close", () => resolve());
      child.once("error", () => resolve());
    });
    const endWithUs = () => killGroup(child, "SIGKILL");
    process.once("exit", endWithUs);
    child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      this.#output = Buffer.concat([this.#output, chunk]).subarray(-KEPT_OUTPUT);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on("error", (error) => this.onerror?.(error));
    }
    child.once("close", () => {
      process.off("exit", endWithUs);
      this.#hasEnded = true;
      this.onclose?.();
    });
    return new Promise((resolve, reject) => {
      child.once("spawn", () => resolve());
      child.once("error", (error) => {
        process.off("exit", endWithUs);
        this.#hasEnded = true;
        reject(error);
      });
    });
  }

  #read(chunk: Buffer): void {
    this.#left -= chunk.byteLength;
    this.#unended += chunk.byteLength;
    if (this.#left < 0 || this.#unended > this.#limits.answerBytes) {
      this.#onFault(tooLarge(this.#left < 0 ? this.#limits.runBytes : this.#limits.answerBytes));
      return;
    }
    const fault = this.#weigh(chunk);
    if (fault !== null) {
      this.#onFault(fault);
      return;
    }
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
      const line = Buffer.concat([...this.#begun, chunk.subarray(from, end)]);
      this.#begun = [];
      from = end + 1;
      this.#readLine(line.toString("utf8"));
    }
    if (from > 0) this.#unended = chunk.byteLength - from;
    if (from < chunk.byteLength) this.#begun.push(chunk.subarray(from));
  }

  #readLine(line: string): void {
    const message = parsed(line);
    // Programs also write for people there.
    if (message === undefined) return;
    takeNullsOut(message);
    try {
      this.onmessage?.(parseJSONRPCMessage(message));
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error("unreadable message"));
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const input = this.#child?.stdin;
    if (!input?.writable) throw new Error("The program has ended.");
    if (input.write(serializeMessage(message))) return;
    await new Promise<void>((resolve) => {
      input.once("drain", resolve);
      input.once("close", resolve);
    });
  }

  /** Lets the program end by itself for a while, then ends it and all it started. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    child.stdin.end();
    const patience = new AbortController();
    await Promise.race([this.#ended, pause(this.#limits.endMs, patience.signal)]);
    patience.abort();
    killGroup(child, "SIGKILL");
    await Promise.race([this.#ended, pause(this.#limits.endMs, new AbortController().signal)]);
    this.#begun = [];
  }
}

/** @returns undefined for what is no JSON */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function environmentOf({ env }: ProgramTarget): NodeJS.ProcessEnv {
  const ours = PASSED_ON.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const all: Record<string, string> = { ...env, ...Object.fromEntries(ours) };
  // The types of Next want a NODE_ENV in every environment; a stranger's program has no use for ours.
  return all as NodeJS.ProcessEnv;
}

/** A group without members is no fault: everything ended by itself. */
function killGroup(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    // EPERM: all that is left of it is waiting to be collected, which macOS answers so.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    timer.unref();
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
