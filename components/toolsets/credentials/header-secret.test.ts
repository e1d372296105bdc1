import { describe, expect, it } from "vitest";
import { headerSecret, referringTo } from "./header-secret";

const referring = (header: string, value: string) => {
  const secret = headerSecret(header, value, "my garden");
  return secret === null ? null : referringTo(secret, secret.name);
};

describe("headerSecret", () => {
  it("takes the scheme word out of the value and leaves it in the header", () => {
    expect(headerSecret("Authorization", "Bearer abc123", "my garden")).toEqual({
      header: "Authorization",
      name: "MY_GARDEN_TOKEN",
      value: "abc123",
      scheme: "Bearer ",
    });
    expect(referring("Authorization", "Bearer abc123")).toBe("Bearer ${secret:MY_GARDEN_TOKEN}");
  });

  it("names the secret of another header after it", () => {
    expect(referring("X-Api-Key", "abc123")).toBe("${secret:MY_GARDEN_X_API_KEY}");
  });

  it("has nothing to say of references and of what is no credential", () => {
    expect(referring("Authorization", "Bearer ${env:TOKEN}")).toBeNull();
    expect(referring("Accept-Language", "de")).toBeNull();
    expect(referring("Authorization", "")).toBeNull();
  });

  it("knows credentials of vendors under any name", () => {
    expect(referring("X-Thing", `ghp_${"a".repeat(36)}`)).toBe("${secret:MY_GARDEN_X_THING}");
  });
});
