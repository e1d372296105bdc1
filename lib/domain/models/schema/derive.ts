import { asList, asRecord, asText } from "@/lib/shared/read-value";

/** Counts up when derived columns change for the same document text. */
export const MODELS_DERIVE_VERSION = 1;

export interface ModelsFacts {
  /** The ids of its models, joined by commas: such documents have no id of their own. */
  readonly documentId: string;
  readonly title: string;
  readonly modelCount: number;
}

/** What lists need to know of a models document. Total: any JSON value has facts. */
export function modelsFacts(document: unknown): ModelsFacts {
  const models = asList(asRecord(document)?.modelDefinitions).map(asRecord);
  const names = models.map(
    (model) => asText(model?.displayName) ?? asText(model?.modelName) ?? asText(model?.id) ?? "",
  );
  return {
    documentId: models.map((model) => asText(model?.id) ?? "").join(","),
    title: names.find((name) => name !== "") ?? "",
    modelCount: models.length,
  };
}
