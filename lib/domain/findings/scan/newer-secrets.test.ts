import { expect, test } from "vitest";

import { scanText } from "./text";

const HEX_40 = "7d4f0c9b2a6e8153f1ce90b74d2a86c35e0f9b18";
const HEX_64 = `${HEX_40}c4a7d20e6b9f8135ce70ad42`;

test.each([
  [`key_${HEX_64}`, "the key is # now"],
  [HEX_40, "wandb login #"],
  [HEX_40, "wandb login --relogin #"],
  [HEX_64, "https://b.s3.amazonaws.com/a?X-Amz-Expires=3600&X-Amz-Signature=#"],
  [HEX_64, "https://storage.googleapis.com/b/a?X-Goog-Signature=#&x=1"],
])("%s is found in: %s", (secret, context) => {
  const text = context.replace("#", secret);
  const found = scanText(text).map(({ start, end }) => text.slice(start, end));
  expect(found).toContain(secret);
});

test.each(["wandb login --help", "wandb login", "key_points and key_boat_1", "signature=none"])(
  "nothing is found in: %s",
  (text) => {
    expect(scanText(text)).toEqual([]);
  },
);
