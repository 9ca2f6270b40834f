/**
 * How Chromium is started for tests and benchmarks: the installed one, without what it draws around
 * a page. For each window it would start two processes for its address bar, and a third for a page
 * to come.
 */
export const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

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

/**
 * Its command line; `without` names further features that are not wanted.
 */
export const argumentsOf = (without = []) => [
  "--no-sandbox",
  `--disable-features=${[...WITHOUT, ...without].join(",")}`,
];
