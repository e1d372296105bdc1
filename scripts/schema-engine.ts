import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";

const GLUE = "./schema_engine_bg.js";

let instantiated = false;

/**
 * Prisma's schema engine as WebAssembly, the only form of it that needs no download. It drafts migrations;
 * lib/data/store/store applies them. The package's own entry imports the `.wasm` file as a module, which Node cannot do without a flag.
 */
function instantiate(): void {
  if (instantiated) return;
  const require = createRequire(join(process.cwd(), "package.json"));
  const glue = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(join(dirname(glue), "schema_engine_bg.wasm"));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    [GLUE]: bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") (start as () => void)();
  instantiated = true;
}

/** Runs `work` with an engine connected to the SQLite file `file` (`:memory:` for none). */
export async function withSchemaEngine<T>(
  file: string,
  model: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  instantiate();
  const factory = new PrismaBetterSqlite3({ url: file });
  // The engine opens connections but closes none.
  const opened: SqlDriverAdapter[] = [];
  const remember = async (connecting: Promise<SqlDriverAdapter>) => {
    const adapter = await connecting;
    opened.push(adapter);
    return adapter;
  };
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [["schema.prisma", model]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: factory.provider,
      adapterName: factory.adapterName,
      connect: () => remember(factory.connect()),
      connectToShadowDb: () => remember(factory.connectToShadowDb()),
    }),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    for (const adapter of opened) await adapter.dispose();
  }
}
