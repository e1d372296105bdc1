import type { Metadata } from "next";
import Link from "next/link";
import { PLAIN_BUTTON, PlainPage } from "@/components/shell/plain-page";

export const metadata: Metadata = { title: "Sign-in ended" };

/** Where a browser lands that comes back from an authorization server too late, or twice. */
export default function SignInPage() {
  return (
    <PlainPage
      title="Sign-in ended"
      lead="This sign-in is no longer open"
      actions={
        <Link href="/toolsets" className={PLAIN_BUTTON}>
          Go to toolsets
        </Link>
      }
    >
      It was finished, cancelled, or older than ten minutes. Open the server’s toolset and sign in
      again.
    </PlainPage>
  );
}
