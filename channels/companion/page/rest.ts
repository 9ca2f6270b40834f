/** What the first card does not need. It is one file, loaded as soon as the page runs. */
export { AlwaysSheet } from "./card/always.tsx";
export { DenySheet } from "./card/deny.tsx";
export { EditSheet } from "./card/edit.tsx";
export { DecidedCard, Recent } from "./done.tsx";
export { List } from "./list.tsx";
export { Pairing } from "./pairing.tsx";
export { StopBanner } from "./views/stop.tsx";
