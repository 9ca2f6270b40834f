/** The world of the headless approver: nobody is there. */
import type { World } from "../contract/world.ts";

const nobody = (): never => {
  throw new Error("there is nobody in a headless world");
};

export const headless = {
  exceptions: {},
  async open(): Promise<World> {
    return {
      options: {},
      person: "headless",
      arrive: async () => {},
      read: nobody,
      live: nobody,
      press: nobody,
      told: nobody,
      fail: async () => {},
      stop: async () => {},
    };
  },
};
