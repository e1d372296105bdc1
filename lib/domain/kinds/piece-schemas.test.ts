import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileValidators } from "@/lib/validation/compile";
import { pieceSchemas } from "./piece-schemas";

test("the compiled validators are those of the schemas (npm run generate writes them)", () => {
  const file = new URL("../../generated/validators/validators.js", import.meta.url);
  const code = compileValidators(pieceSchemas);
  expect(code === readFileSync(file, "utf8")).toBe(true);
});
