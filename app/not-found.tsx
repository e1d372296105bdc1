import type { Metadata } from "next";
import Link from "next/link";
import { PLAIN_BUTTON, PlainPage } from "@/components/shell/plain-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <PlainPage
      title="Not found"
      lead="There is nothing at this address"
      actions={
        <Link href="/conversations" className={PLAIN_BUTTON}>
          Go to conversations
        </Link>
      }
    >
      The address may be wrong, or what was here was deleted.
    </PlainPage>
  );
}
