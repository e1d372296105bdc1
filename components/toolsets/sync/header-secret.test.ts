import { describe, expect, it } from "vitest";
import { headerSecret } from "./header-secret";

describe("headerSecret", () => {
  it("takes the scheme word out of the value and leaves it in the header", () => {
    expect(headerSecret("Authorization", "Bearer abc123", "my garden")).toEqual({
      header: "Authorization",
      name: "MY_GARDEN_TOKEN",
      value: "abc123",
      reference: "Bearer ${secret:MY_GARDEN_TOKEN}",
    });
  });

  it("names the secret of another header after it", () => {
    expect(headerSecret("X-Api-Key", "abc123", "garden")).toMatchObject({
      name: "GARDEN_X_API_KEY",
      reference: "${secret:GARDEN_X_API_KEY}",
    });
  });

  it("has nothing to say of references and of what is no credential", () => {
    expect(headerSecret("Authorization", "Bearer ${env:TOKEN}", "garden")).toBeNull();
    expect(headerSecret("Accept-Language", "de", "garden")).toBeNull();
    expect(headerSecret("Authorization", "", "garden")).toBeNull();
  });

  it("knows credentials of vendors under any name", () => {
    expect(headerSecret("X-Thing", `ghp_${"a".repeat(36)}`, "garden")?.name).toBe("GARDEN_X_THING");
  });
});
