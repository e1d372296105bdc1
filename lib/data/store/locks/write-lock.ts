/**
 * Serialises the write transactions of this process.
 *
 * Raw transactions block the event loop while they wait for the database. If a Prisma transaction is open
 * at that moment, the loop it needs for finishing is the one being blocked, and both time out. So every
 * write, whichever connection it uses, first gets its turn here.
 */
export class WriteLock {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` after everything that asked before; a failure is the caller's and stops nobody else. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
