import "react";

// Custom properties carry sizes that only the running page knows into the style sheet.
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
