/**
 * An object of a foreign file that should look like `Shape` and may not: its members have the names of the type, and
 * their values still have to be read. Every parsed object can be taken for one.
 */
export type Unchecked<Shape> = { readonly [Name in keyof Shape]?: unknown };
