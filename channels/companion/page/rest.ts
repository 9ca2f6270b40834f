/** What the first card does not need. It is one file, loaded as soon as the page runs. */
import { AlwaysSheet } from "./card/always.tsx";
import { DenySheet } from "./card/deny.tsx";
import { EditSheet } from "./card/edit.tsx";
import { DecidedCard, Recent } from "./done.tsx";
import { List } from "./list.tsx";
import { Pairing } from "./pairing.tsx";
import { StopBanner } from "./views/stop.tsx";

export const parts = {
  AlwaysSheet,
  DenySheet,
  EditSheet,
  DecidedCard,
  Recent,
  List,
  Pairing,
  StopBanner,
};
export type Rest = typeof parts;
