/** Starts the page: pairs this device if need be, and draws the app. */
import { render } from "preact";
import { App } from "./app.tsx";
import { applyLanguage } from "./language.ts";
import { loadRest } from "./later.tsx";
import { applyTheme } from "./prefs.ts";
import { begin } from "./session.ts";

applyTheme();
void begin();
void applyLanguage().then(() => render(<App />, document.getElementById("app")!));
void loadRest();
