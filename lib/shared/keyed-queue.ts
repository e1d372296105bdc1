/** Runs tasks one after another. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs the tasks of one key one after another, beside those of other keys. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

const ended = () => undefined;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    // Whoever asked for a task hears what became of it; the next one only waits for its end.
    last = run.then(ended, ended);
    return run;
  };
}

export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, { readonly run: Queue; waiting: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { run: createQueue(), waiting: 0 };
    queues.set(key, queue);
    queue.waiting += 1;
    try {
      return await queue.run(task);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  };
}
