/** The options that the parts of the adapter take from the config. */
import type { Mention } from "../chat/mention.ts";
import type { Credentials } from "./rest-api.ts";

export interface MattermostOptions extends Credentials {
  /** Where sessions that are not Mattermost's own are asked. */
  readonly channel: string;
  /** Where the Mattermost server calls us. */
  readonly callback: string;
  /** Where we listen for that, `host:port`. */
  readonly listen: string;
  /** Who is notified of a new card. */
  readonly mention?: Mention | undefined;
}
