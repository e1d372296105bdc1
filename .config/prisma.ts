import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "../prisma/schema.prisma",
  migrations: { path: "../prisma/migrations" },
  // The full-text tables and the tables SQLite keeps for them are written by hand in a migration.
  tables: {
    external: [
      "message_terms",
      ...["message_fts", "conversation_fts"].flatMap((name) => [
        name,
        ...["config", "content", "data", "docsize", "idx"].map((part) => `${name}_${part}`),
      ]),
    ],
  },
  experimental: { externalTables: true },
});
