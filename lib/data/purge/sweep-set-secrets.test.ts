import { expect, test } from "vitest";

import { addSetSecret } from "@/lib/data/api/set-secrets";
import { listToolSets } from "@/lib/data/api/toolsets";
import { getWholeStore } from "@/lib/data/library/client";
import { createToolsetFile } from "@/lib/data/toolsets/create";
import { readSecrets, storeSecret } from "@/lib/data/secrets/sealed-values";
import { useLibrary } from "@/lib/testing/library/library";

import { sweepToolSets } from "./sweep-toolsets";

useLibrary();

test("the secret of a tool set goes with it, others stay", async () => {
  await createToolsetFile({ id: "kept", kind: "builtin", tools: [] });
  const page = { after: null, descending: false, limit: 10, prefix: "" };
  const [kept] = (await listToolSets(page)).rows;
  const sealed = { cipher: Buffer.from("cipher"), nonce: Buffer.from("nonce"), keyId: "key" };
  for (const name of ["OWN", "KEPT", "GONE"]) await storeSecret(name, sealed, [], false);
  const described = { externalId: null, labels: "{}", createdBy: "profile_local" };
  await addSetSecret(kept?.id ?? "", { name: "KEPT", ...described });
  await addSetSecret("toolset_that_is_gone", { name: "GONE", ...described });
  await (await getWholeStore()).write((sql) => sweepToolSets(sql));
  expect((await readSecrets()).map(({ name }) => name)).toEqual(["KEPT", "OWN"]);
});
