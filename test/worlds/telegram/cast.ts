/**
 * Who is there: the bot, three people and their accounts. Ids have the shape of today's: people's
 * are larger than 31 bits.
 */
import type { Person } from "../platform.ts";
import type { User } from "./types.ts";

export interface Me extends User {
  readonly username: string;
}

export const TOKEN = "7204931566:AAFx3kTqW9rLmZ0vYbN2cJdHs8uPeG5oQiE";

const account = (id: number, first_name: string, username: string): User => ({
  id,
  is_bot: false,
  first_name,
  username,
  language_code: "en",
});

export const ACCOUNTS: readonly User[] = [
  account(5_137_204_419, "Ada", "ada_lovelace"),
  account(742_518_803, "Grace", "grace_hopper"),
  account(6_899_120_374, "Mallory", "mallory_m"),
];

const person = (user: User): Person => ({ id: String(user.id), name: user.first_name });

export const PEOPLE = {
  ada: person(ACCOUNTS[0]!),
  grace: person(ACCOUNTS[1]!),
  mallory: person(ACCOUNTS[2]!),
} as const;

/**
 * The bot whose token this is. Like the real ones, a bot without a token of the right shape cannot
 * be.
 */
export function botOf(token: string, username: string): Me {
  return { id: Number(token.split(":")[0]), is_bot: true, first_name: "Gate", username };
}

export const GROUP = -1_002_083_716_402;
export const FORUM = -1_001_957_302_846;
