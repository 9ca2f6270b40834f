/**
 * Browsers, with windows and without: what they show, save and start. Sources: chromium(1),
 * firefox(1); GTFOBins.
 */

import type { Report } from "../../report.ts";
import { isOnly } from "../names.ts";
import type { Program } from "../program.ts";
import { isAddress, opens } from "./desktop.ts";
import { isLoopback } from "./transfers.ts";

const BROWSER_TELLS = /^--?(?:version|help|h|v|product-version)$/;
/** Options that say how a page looks, or how much is loaded. */
const SHOWS =
  /^-?-(?:headless|new|window-size|window-position|force-device-scale-factor|virtual-time-budget|timeout|run-all-compositor-stages-before-draw|hide-scrollbars|disable-gpu|no-sandbox|disable-dev-shm-usage|disable-setuid-sandbox|dump-dom|incognito|private|private-window|new-window|new-tab|new-instance|no-first-run|no-default-browser-check|disable-extensions|disable-sync|disable-translate|disable-background-networking|disable-default-apps|disable-component-update|disable-popup-blocking|mute-audio|kiosk|start-maximized|start-fullscreen|start-minimized|lang|user-agent|print-to-pdf-no-header|no-pdf-header-footer|no-margins|default-background-color|disable-software-rasterizer|use-gl|use-angle|enable-gpu|ozone-platform|ozone-platform-hint|enable-logging|v|vmodule|safe-mode|P|ProfileManager|no-remote|width|height|url|guest|force-dark-mode|force-color-profile|font-render-hinting|blink-settings|disable-features|enable-features|disable-blink-features|disable-background-timer-throttling|disable-renderer-backgrounding|disable-infobars|allow-insecure-localhost|metrics-recording-only|single-process|no-zygote|disable-crash-reporter|disable-breakpad|noerrdialogs|disable-ipc-flooding-protection|auto-open-devtools-for-tabs|fast|fast-start|search|devtools|jsconsole|browser|preferences)$/;
/** Options of Firefox whose value is the next word. */
const TAKES = /^-{1,2}(?:P|width|height|window-size|profile|search)$/;
/** Browsers: they load pages like a person would, with that person's cookies. */
export const browser: Program = ({ args, open }, report) => {
  if (isOnly(args, BROWSER_TELLS)) return report.add("exec.help");
  if (open) return;
  report.add("exec.read");
  const headless = args.some((arg) => /^-?-headless/.test(arg));
  for (const [at, arg] of args.entries()) {
    const equals = arg.indexOf("=");
    if (at > 0 && equals < 0 && TAKES.test(args[at - 1] ?? "")) continue;
    const name = arg.startsWith("-") ? (equals < 0 ? arg : arg.slice(0, equals)) : "";
    const value = equals < 0 ? (args[at + 1] ?? "") : arg.slice(equals + 1);
    if (
      /-(?:cmd-prefix|launcher)$|^--(?:load-extension|register-pepper-plugins|app-shell-.*|browser-subprocess-path|nacl-gdb\S*)$/.test(
        name,
      )
    ) {
      report.add("code.exec.escape", { span: arg });
      if (name.endsWith("prefix") || name.endsWith("launcher")) report.script(value);
    } else if (
      /^--remote-debugging-(?:port|pipe|address)$|^-?-start-debugger-server$|^--marionette$/.test(
        name,
      )
    )
      report.add("net.listen");
    else if (
      /^--(?:proxy-server|proxy-bypass-list|proxy-pac-url|host-resolver-rules|disable-web-security|ignore-certificate-errors)$/.test(
        name,
      )
    )
      report.add("net.request");
    else if (
      /^-?-(?:screenshot|print-to-pdf|log-file|log-net-log|net-log-path|ssl-key-log-file|crash-dumps-dir|disk-cache-dir)$/.test(
        name,
      )
    )
      report.writes(
        equals < 0
          ? value.startsWith("-") || isAddress(value)
            ? "./screenshot.png"
            : value
          : value,
      );
    else if (
      /^--(?:app|url)$|^-?-(?:url|new-tab|new-window|private-window)$/.test(name) &&
      isAddress(value) &&
      equals >= 0
    )
      report.fetches(value, "read");
    else if (/^-?-(?:user-data-dir|profile-directory|profile)$/.test(name)) {
      // a new profile in a temporary directory holds no data
      if (!/^\/(?:tmp|var\/tmp)\//.test(value)) report.loads(value);
    } else if (name !== "" && name !== "--app" && !SHOWS.test(name))
      report.add("exec.unknown_option", { span: arg });
    else if (name === "" && arg !== "&") views(arg, headless, report);
  }
};

/** What a browser is asked to show. Without a window, no one sees it. */
function views(word: string, headless: boolean, report: Report): void {
  if (/^(?:javascript|data|chrome|about|view-source):/i.test(word))
    report.add(/^(?:about|chrome):/i.test(word) ? "exec.read" : "url.scheme", { span: word });
  else if (headless && (isAddress(word) || isLoopback(word))) report.fetches(word, "read");
  else if (isAddress(word) || isLoopback(word) || !/[/.]/.test(word)) opens(word, report);
  else report.reads(word);
}
