/** Starts the page: pairs this device if need be, and draws the app. */
import { render } from "preact";
import { App } from "./app.tsx";
import { loadRest } from "./later.tsx";
import { place } from "./preview.tsx";
import { begin } from "./session.ts";

void begin();
void place().then((root) => render(<App />, root));
void loadRest();
