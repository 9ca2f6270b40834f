/** Calls that are allowed at once, as a coding agent makes them in an hour. */

const session = "claude-code:5f0c1d2e-9a77-4d39-8f43-0f6a2c1b7e55";
const cwd = "/home/someone/projects/countersign";
const bash = (command) => ({ session, cwd, tool: "Bash", input: { command } });

/** They name no file. */
export const plainCalls = [
  bash("git status --short"),
  bash("git log --oneline -20"),
  bash("git diff --stat && git stash list"),
  bash("date -u"),
  bash("node --version"),
  bash("npm test"),
  bash("ps aux | wc -l"),
  {
    session,
    cwd,
    tool: "TodoWrite",
    input: { todos: [{ content: "Mend the parser", status: "in_progress" }] },
  },
];

/** Most of them do. */
export const calls = [
  bash("ls -la src test"),
  bash("git status --short"),
  bash("git log --oneline -20"),
  bash("grep -rn createGateway src test"),
  bash("cat package.json | head -40"),
  bash("wc -l src/core/gate.ts && git diff --stat"),
  { session, cwd, tool: "Read", input: { file_path: `${cwd}/src/core/gate.ts` } },
  { session, cwd, tool: "Grep", input: { pattern: "createGateway", path: `${cwd}/src` } },
  { session, cwd, tool: "Glob", input: { pattern: "**/*.ts", path: cwd } },
];
