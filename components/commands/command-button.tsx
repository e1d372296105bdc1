"use client";

import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import type { CommandId } from "./catalog";
import { useKeysOf } from "./key-bindings";

/** An icon button that shows the key of the command which does the same. */
export function CommandButton({
  command,
  ...props
}: Omit<ComponentProps<typeof IconButton>, "keys"> & { command: CommandId }) {
  const keys = useKeysOf(command);
  return <IconButton {...props} {...(keys === undefined ? {} : { keys })} />;
}
