import type { SignInOffer, SignInWay } from "@/lib/domain/oauth/view";

/** How one signs in, to choose from. */
export const WAY_LABELS: Readonly<Record<SignInWay, string>> = {
  browser: "In this browser",
  device: "With a code",
  client: "As an application",
};

/** What a way of signing in does. */
export function wayAbout(way: SignInWay, host: string | null): string {
  switch (way) {
    case "browser":
      return `You continue on ${host ?? "its page"}, and come back when you are done.`;
    case "device":
      return "You get a code to enter on another page, here or on another device.";
    case "client":
      return "Colloquy signs in by itself, with a client ID and secret. No person is involved.";
  }
}

/** The button that begins. */
export function beginLabel(way: SignInWay, host: string | null): string {
  if (way === "browser") return `Continue to ${host ?? "its page"}`;
  return way === "device" ? "Get a code" : "Sign in";
}

/** As whom Colloquy asks. */
export function clientAbout({ client, clientId }: SignInOffer): string {
  switch (client) {
    case "metadata":
      return "Colloquy’s own description";
    case "entered":
    case "registered":
      return clientId ?? "";
    case "registers":
      return "Colloquy registers itself when you continue";
    case "unknown":
      return "Enter a client ID from this authorization server";
  }
}

/** The host of an issuer's address. */
export function issuerHost(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
