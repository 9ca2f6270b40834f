/** The closed set of pattern keys: what a card's heading may say. We wrote every one; a model's text never becomes one. */

/** English descriptions. The key is the stable word; a translation is another table with the same keys. */
export const PATTERN_KEYS = {
  "tool.unknown": "Uses a tool that Countersign does not know",
  "judge.failed": "Could not be examined",
  "tool.read": "Only reads, inside the session",
  "file.read": "Reads files",
  "file.read-credentials": "Reads a file that usually holds credentials",
  "file.write": "Writes files",
  "file.write-outside": "Writes files outside the working directory",
  "file.write-system": "Writes to a system directory",
  "file.write-persistence": "Writes a file that runs by itself later",
  "file.delete": "Deletes files",
  "network.fetch": "Fetches from the network",
  "network.private": "Fetches from a private or metadata address",
  "agent.dispatch": "Starts another agent",
  "shell.read": "Runs a command that only reads",
  "shell.unknown": "Runs a program that Countersign cannot vouch for",
  "shell.compound": "Runs a compound command that was not taken apart",
  "shell.unparsed": "Runs a command that could not be read",
  "shell.hidden": "Runs a command with hidden or deceptive characters",
  "shell.network": "Reaches the network from the shell",
  "shell.delete": "Deletes files from the shell",
  "shell.delete-root": "Deletes the root, home or a system directory",
  "shell.permissions-root": "Changes the permissions of the root, home or a system directory",
  "shell.disk": "Overwrites a disk or creates a file system",
  "shell.pipe-to-shell": "Downloads a script and runs it",
  "shell.fork-bomb": "Exhausts the machine's processes",
  "shell.shutdown": "Shuts the machine down",
  "shell.privilege": "Runs with other privileges",
  "git.push": "Pushes to a remote repository",
  "git.push-force": "Overwrites history on a remote repository",
  "git.discard": "Throws away work in a repository",
  "countersign.self": "Reaches for Countersign's own keys, settings or approvals",
} as const;

export type PatternKey = keyof typeof PATTERN_KEYS;

/** What a key means, in English. */
export const describe = (key: PatternKey): string => PATTERN_KEYS[key];
