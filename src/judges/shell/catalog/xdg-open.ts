/** xdg-open, sensible-browser, x-www-browser, gnome-open, …. */
import { program } from "../program.ts";
import { xdgOpen } from "../programs/desktop.ts";

export default program({
  names: "xdg-open sensible-browser x-www-browser gnome-open kde-open exo-open wslview cygstart",
  modules: "webbrowser",
  traits: ["accounts-for-files: xdg-open"],
  judge: xdgOpen,
});
