"use client";

import { useState, type ComponentProps, type ReactNode } from "react";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { useRefresh } from "@/components/routing/use-refresh";
import { Button } from "@/components/ui/button/button";
import { ShownOnceDialog } from "@/components/ui/dialog/shown-once-dialog";

/**
 * Opens the form for something secret, such as a key, and shows that once. The list of the page has it at once.
 * @param props.field the draft of the form, which opens it when a person comes back to it
 * @param props.renderForm is given what to call with the secret
 */
export function ShownOnceButton({
  children,
  variant = "quiet",
  field,
  renderForm,
  ...words
}: {
  children: ReactNode;
  field: string;
  renderForm: (onMade: (made: string) => void) => ReactNode;
} & Pick<ComponentProps<typeof Button>, "variant"> &
  Pick<ComponentProps<typeof ShownOnceDialog>, "title" | "description" | "what" | "afterwards">) {
  const refreshPage = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  useWantedForm("app", field, () => setOpen(true));

  function change(open: boolean) {
    setOpen(open);
    // It is gone from the page as soon as the dialog closes.
    if (!open) setMade(null);
  }

  return (
    <>
      <Button variant={variant} onPress={() => change(true)}>
        {children}
      </Button>
      <ShownOnceDialog {...words} isOpen={isOpen} onOpenChange={change} made={made}>
        {renderForm((secret) => {
          setMade(secret);
          refreshPage();
        })}
      </ShownOnceDialog>
    </>
  );
}
