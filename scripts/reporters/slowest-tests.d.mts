interface UnitTest {
  readonly fullName: string;
  diagnostic(): { readonly duration: number } | undefined;
}
interface UnitModule {
  readonly relativeModuleId: string;
  readonly children: { allTests(): Iterable<UnitTest> };
}
interface BrowserTest {
  titlePath(): string[];
  outcome(): "skipped" | "expected" | "unexpected" | "flaky";
}
export default class SlowestTests {
  constructor(options?: { print?: (line: string) => void });
  onTestRunEnd(modules: readonly UnitModule[]): void;
  onTestEnd(test: BrowserTest, result: { duration: number }): void;
  onEnd(): void;
  onExit(): void;
  printsToStdio(): boolean;
}
