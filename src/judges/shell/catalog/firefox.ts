/** firefox, firefox-esr, google-chrome, google-chrome-stable, …. */
import { program } from "../program.ts";
import { browser } from "../programs/browsers.ts";

export default program({
  names:
    "firefox firefox-esr google-chrome google-chrome-stable chrome chromium chromium-browser " +
    "brave brave-browser microsoft-edge opera vivaldi epiphany safari librewolf falkon",
  judge: browser,
});
