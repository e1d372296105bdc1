/**
 * An error as plain values. Cloning one for another thread keeps neither its name nor its code, and of an error of
 * SQLite, which is no real one, nothing but the code: a full disk would arrive as an unknown failure.
 */
interface CarriedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** What the error has of its own, such as a code, as far as it can be cloned. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly cause: CarriedError | null;
}

/** The name under which a carrier has its cargo: no error of anybody's has such a cause. */
const CARGO = "colloquy-carried-error";
const CAUSES_CARRIED = 5;

/** In a thread: wraps a task so that what it throws can be unpacked by `unpackError` on the other side. */
export function carryingErrors<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
): (input: Input) => Promise<Output> {
  return (input) =>
    Promise.resolve(input)
      .then(work)
      .catch((error: unknown) => Promise.reject(carrierOf(error)));
}

function carrierOf(error: unknown): Error {
  return new Error("An error of a thread.", { cause: { [CARGO]: pack(error, CAUSES_CARRIED) } });
}

/** In the thread that asked: the error as it was thrown, with its name, code and causes; others as they are. */
export function unpackError(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : null;
  return isCargo(cause) ? unpack(cause[CARGO]) : error;
}

function pack(error: unknown, causes: number): CarriedError {
  if (!(error instanceof Error)) {
    return { name: "Error", message: String(error), stack: "", members: {}, cause: null };
  }
  const { name, message, stack = "", cause } = error;
  const own = Object.entries(error).filter(([key, value]) => !SAID.has(key) && isPlain(value));
  return {
    name,
    message,
    stack,
    members: Object.fromEntries(own),
    cause: cause === undefined || causes === 0 ? null : pack(cause, causes - 1),
  };
}

/** What is carried by itself. */
const SAID = new Set(["name", "message", "stack", "cause"]);

/** Whether a value can be cloned: values and records of them, as errors have. */
function isPlain(value: unknown): boolean {
  if (typeof value === "function" || typeof value === "symbol") return false;
  if (typeof value !== "object" || value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isRecord = prototype === Object.prototype || prototype === null || Array.isArray(value);
  return isRecord && Object.values(value).every(isPlain);
}

function unpack({ name, message, stack, members, cause }: CarriedError): Error {
  const error = new Error(message, cause === null ? {} : { cause: unpack(cause) });
  Object.assign(error, members);
  Object.defineProperty(error, "name", { value: name, configurable: true, writable: true });
  // Where it happened, which is not here.
  if (stack !== "") error.stack = stack;
  return error;
}

function isCargo(value: unknown): value is { readonly [CARGO]: CarriedError } {
  return typeof value === "object" && value !== null && CARGO in value;
}
