/** Starts the page: pairs this device if need be, and draws the app. */
import { render } from "preact";
import { App } from "./app.tsx";
import { loadRest } from "./later.tsx";
import { applyTheme } from "./prefs.ts";
import { begin } from "./session.ts";

applyTheme();
render(<App />, document.getElementById("app")!);
void begin();
void loadRest();
