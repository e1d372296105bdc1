/**
 * The one value of this name in the process. Routes, actions and the start-up are bundled apart, and each bundle has its
 * own copy of a module's variables.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`colloquy.${name}`);
  const holder = globalThis as typeof globalThis & { [name: symbol]: T | undefined };
  return (holder[key] ??= make());
}
