/**
 * The Chromium of the tests: the installed one, without what it draws around a page. For each
 * window it would start two processes for its address bar, and a third for a page to come.
 */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
export const hasChromium = existsSync(executablePath);

/** What Playwright itself switches off, too, and cannot once there is a list of ours. */
const ALSO_PLAYWRIGHTS = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
  ...ALSO_PLAYWRIGHTS,
];

/** `without` names further features of Chromium that a test does not want. */
export const launchChromium = (without: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ["--no-sandbox", `--disable-features=${[...WITHOUT, ...without].join(",")}`],
  });
