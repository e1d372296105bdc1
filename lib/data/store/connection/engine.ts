/** The databases a library can be in. */
export type Engine = "sqlite" | "postgres";
