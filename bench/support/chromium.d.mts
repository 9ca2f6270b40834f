/** How Chromium is started for tests and benchmarks. */
export const executablePath: string;
export function argumentsOf(without?: readonly string[]): string[];
