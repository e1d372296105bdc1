import { parseSetCookieHeader } from "better-auth/cookies";

/** A cookie for the browser. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: {
    readonly path: string;
    readonly httpOnly: true;
    readonly sameSite: "lax";
    readonly secure: boolean;
    readonly maxAge?: number;
  };
}

/** What values of Set-Cookie say. No script reads any of these cookies, and no other site sends one along. */
export function readCookies(values: readonly string[]): Cookie[] {
  return values.flatMap((value) =>
    [...parseSetCookieHeader(value)].map(([name, cookie]) => {
      const maxAge = cookie["max-age"];
      return {
        name,
        // The browser gets it encoded once.
        value: decodeURIComponent(cookie.value),
        attributes: {
          path: "/",
          httpOnly: true as const,
          sameSite: "lax" as const,
          secure: cookie.secure === true,
          ...(maxAge === undefined ? {} : { maxAge }),
        },
      };
    }),
  );
}
