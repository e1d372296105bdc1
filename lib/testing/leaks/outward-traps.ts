import childProcess from "node:child_process";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import workerThreads from "node:worker_threads";

import { CHECK } from "@/lib/data/store/prepare/background-check";

/** What would have left this process since the traps were set. */
export interface OutwardTraps {
  /** Programs and threads of foreign code, by the function that would have started them. */
  readonly started: string[];
  /** Connections and look-ups of names, as far as the caller said where to. */
  readonly dialled: string[];
  release(): void;
}

/** Puts a trap in the place of everything that starts a program, runs foreign code in a thread, or dials. */
export function setOutwardTraps(): OutwardTraps {
  const started: string[] = [];
  const dialled: string[] = [];
  const undo = [trapPrograms(started), trapThreads(started), trapConnections(dialled)];
  syncBuiltinESMExports();
  return {
    started,
    dialled,
    release() {
      for (const step of undo) step();
      syncBuiltinESMExports();
    },
  };
}

function trapPrograms(started: string[]): () => void {
  const original = { ...childProcess };
  for (const [name, value] of Object.entries(original)) {
    if (typeof value !== "function") continue;
    Object.assign(childProcess, {
      [name]: () => {
        started.push(name);
        throw new Error(`${name} was called`);
      },
    });
  }
  return () => void Object.assign(childProcess, original);
}

/** The texts that we run ourselves, such as the check of a file of the library. */
const OURS: ReadonlySet<unknown> = new Set([CHECK]);

function trapThreads(started: string[]): () => void {
  const OriginalWorker = workerThreads.Worker;
  workerThreads.Worker = class extends OriginalWorker {
    constructor(file: string | URL, options: workerThreads.WorkerOptions = {}) {
      if (options.eval && !OURS.has(file)) started.push("Worker");
      super(file, options);
    }
  };
  return () => {
    workerThreads.Worker = OriginalWorker;
  };
}

/** All clients end in a socket that connects; those of TLS, HTTP and fetch as well. */
function trapConnections(dialled: string[]): () => void {
  const connect = Object.getOwnPropertyDescriptor(net.Socket.prototype, "connect")
    ?.value as unknown;
  const { lookup } = dns;
  const promised = dns.promises.lookup;
  Object.assign(net.Socket.prototype, {
    connect(this: net.Socket, ...args: unknown[]) {
      dialled.push(whereTo(args));
      return this.destroy(new Error("a connection was opened"));
    },
  });
  Object.assign(dns, {
    lookup(host: string, _options: unknown, done: (error: Error) => void) {
      dialled.push(host);
      done(new Error("a name was looked up"));
    },
  });
  Object.assign(dns.promises, {
    lookup(host: string) {
      dialled.push(host);
      return Promise.reject(new Error("a name was looked up"));
    },
  });
  return () => {
    Object.assign(net.Socket.prototype, { connect });
    Object.assign(dns, { lookup });
    Object.assign(dns.promises, { lookup: promised });
  };
}

function whereTo(args: readonly unknown[]): string {
  const [first] = args.flat() as { host?: string; port?: number | string; path?: string }[];
  return `${first?.host ?? first?.path ?? "?"}:${first?.port ?? "?"}`;
}
