/**
 * An error that every bundle knows by its name. Routes, actions, the start-up and threads are bundled apart, so that
 * each has classes of its own, and an error of the library that one of them has opened is of no class of another.
 */
export abstract class NamedError extends Error {
  /** Said in words, since a minified class has another name in each bundle. */
  static readonly errorName: string;

  static override [Symbol.hasInstance](this: { readonly errorName: string }, value: unknown) {
    return value instanceof Error && value.name === this.errorName;
  }

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.errorName;
  }
}
