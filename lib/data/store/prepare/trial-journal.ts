import { readFileSync, rmSync } from "node:fs";
import { openDatabase } from "@/lib/data/store/driver/driver";

/** The rollback journal that a killed writer of another database leaves. @param path where that may be made */
export function foreignJournal(path: string, rows: number): Buffer {
  rmSync(path, { force: true });
  const database = openDatabase(path);
  database.pragma("journal_mode = DELETE");
  database.exec("CREATE TABLE t (a)");
  const insert = database.prepare("INSERT INTO t VALUES (?)");
  for (let row = 0; row < rows; row += 1) insert.run("hazel".repeat(700));
  // Pages that do not fit are written, which takes a journal that can be carried out.
  database.pragma("cache_size = 1");
  database.exec("BEGIN; UPDATE t SET a = a || 'x'");
  const bytes = readFileSync(`${path}-journal`);
  database.exec("ROLLBACK");
  database.close();
  return bytes;
}
