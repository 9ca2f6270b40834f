/** The world of the command line: what its channel writes to the log is all that it shows. */
import type { World } from "../contract/world.ts";

const noCards = (): never => {
  throw new Error("there are no cards at the command line");
};

export const cli = {
  exceptions: {},
  async open(): Promise<World> {
    return {
      options: {},
      person: "ada",
      arrive: async () => {},
      read: noCards,
      live: noCards,
      press: noCards,
      alarms: async () => "",
      told: noCards,
      fail: async () => {},
      stop: async () => {},
    };
  },
};
