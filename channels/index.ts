/** The channels of the house. A new one is a file, a line here, and the fake world that the compiler then asks for. */
import { companion } from "./companion/index.ts";
import { headless } from "./headless.ts";
import { tty } from "./tty.ts";

export const channels = [companion, tty, headless] as const;
