/** The world of the headless approver: it has no people. */
import type { World } from "../contract/world.ts";

const noPeople = (): never => {
  throw new Error("there are no people in a headless world");
};

export const headless = {
  exceptions: {},
  async open(): Promise<World> {
    return {
      options: {},
      person: "headless",
      arrive: async () => {},
      read: noPeople,
      live: noPeople,
      press: noPeople,
      alarms: async () => "",
      told: noPeople,
      fail: async () => {},
      stop: async () => {},
    };
  },
};
