/** The Chromium of the tests. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { argumentsOf, executablePath } from "../../bench/support/chromium.mjs";

export const hasChromium = existsSync(executablePath);

/** `without` names further features of Chromium that a test does not want. */
export const launchChromium = (without: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: argumentsOf(without) });
