"use client";

import { Button } from "@/components/ui/button/button";
import { runCommand } from "./registry";

/** The way to the keys for those who use none. */
export function KeySettings() {
  return <Button onPress={() => runCommand("help.keys")}>Show and change keys</Button>;
}
