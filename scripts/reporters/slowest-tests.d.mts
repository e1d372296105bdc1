interface UnitTest {
  readonly fullName: string;
  diagnostic(): { readonly duration: number } | undefined;
}
interface UnitModule {
  readonly relativeModuleId: string;
  readonly children: { allTests(): Iterable<UnitTest> };
}
export default class SlowestTests {
  constructor(options?: { print?: (line: string) => void });
  onTestRunEnd(modules: readonly UnitModule[]): void;
  onTestEnd(test: { titlePath(): string[] }, result: { duration: number }): void;
  onEnd(): void;
  printsToStdio(): boolean;
}
