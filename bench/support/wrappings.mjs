/**
 * Ways to run a command that do not change what it does: no judge may think better of a command
 * because of them.
 */

/** One word for a shell, whatever is in it. */
const q = (text) => `'${text.replaceAll("'", "'\\''")}'`;
/** The same between double quotes. */
const qq = (text) => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
/** The same for languages whose strings are like JSON's, in a word for a shell. */
const code = (before, text, after) => q(`${before}${JSON.stringify(text)}${after}`);

const SIMPLE = /^[a-z][\w.-]*(?: [\w./:=@%+,~-]+)*$/;
const KEYWORD =
  /^(?:if|then|else|fi|for|while|until|do|done|case|esac|time|function|select|coproc|in|exec|eval|source|cd|export|set|unset|alias|trap|local|declare|typeset|readonly|read|exit|return|break|continue|shift|pushd|popd|builtin|command|env|enable|hash|let|test|true|false|wait|jobs|fg|bg|disown|ulimit|umask|type|printf|echo|history|suspend|logout|mapfile|readarray|getopts|times|bind|complete|compgen|compopt|shopt|dirs|caller|help|fc|kill|noglob|nocorrect|repeat)(?: |$)/;

/**
 * Whether a command has the shape. A line has nothing in it that would swallow what is put behind
 * it.
 */
export const fits = (shape, command) => {
  if (command.trim() === "" || command.includes("\0")) return false;
  if (shape === "any") return !/\\$/.test(command);
  if (shape === "line") return !/[\n#]|<<|[&;|\\]\s*$|^\s*[a-z]+\s*\(\)/.test(command);
  return SIMPLE.test(command) && !KEYWORD.test(command);
};

const words = (command) => command.split(" ");
const first = (command) => words(command)[0];
const behind = (command) => command.slice(first(command).length);
const SLASHED = /^(?:rm|cat|cp|mv|chmod|chown|ls|head|tail|tee|touch|rmdir|shred|unlink|ln|mkdir) /;

/** A table of them: name, then how. `{}` in a text stands for the command as it is. */
const table = (shape, needs, entries) =>
  Object.entries(entries).map(([name, how]) => ({
    name,
    shape,
    needs,
    wrap: (command) => (typeof how === "string" ? how.replace("{}", () => command) : how(command)),
  }));

/** Programs that run the words behind them; here these are `bash -c COMMAND`. */
const before = (needs, ...starts) =>
  starts.map((start) => ({
    name: start,
    shape: "any",
    needs: needs ?? undefined,
    wrap: (command) => `${start} bash -c ${q(command)}`,
  }));

/** The same with the plain words of a simple command. */
const beforeWords = (...starts) =>
  starts.map((start) => ({
    name: `${start} WORDS`,
    shape: "simple",
    needs: undefined,
    wrap: (command) => `${start} ${command}`,
  }));

/** Programs whose option or last word is a text for a shell. */
const text = (needs, ...starts) =>
  starts.map((start) => ({
    name: `${start} TEXT`,
    shape: "any",
    needs: needs ?? undefined,
    wrap: (command) =>
      start.includes("{}") ? start.replace("{}", () => q(command)) : `${start} ${q(command)}`,
  }));

const BASH = [];

/** Whether all that is wrong with a call is that it shows secrets. */
export const onlyPrints = (findings) =>
  findings.every(
    ({ key, level }) => level === "safe" || key === "secret.access" || key === "secret.list",
  );

const HIDING = new Set([
  "braces > /dev/null",
  "command substitution",
  ">/dev/null in front",
  "> file",
]);

const all = [
  ...table("any", BASH, {
    "cd . &&": "cd . &&\n{}",
    "true;": "true; {}",
    ":;": ":; {}",
    "echo;": "echo hello; {}",
    "false ||": "false || {}",
    "true &&": "true && {}",
    "set -e": "set -e\n{}",
    "set -euo pipefail": "set -eo pipefail; {}",
    "export A=1;": "export A=1; {}",
    "A=1;": "A=1; {}",
    "test &&": "test -d . && {}",
    "[ ] &&": "[ -d . ] && {}",
    "[[ ]] &&": "[[ -d . ]] && {}",
    "(( )) &&": "(( 1 )) && {}",
    "comment before": "# tidy up\n{}",
    "blank lines": "\n\n{}\n\n",
    "umask;": "umask 022; {}",
    "pwd;": "pwd; ls >/dev/null; {}",
    "git status;": "git --version; {}",
    subshell: "( {}\n)",
    "two subshells": "( ( {}\n) )",
    braces: "{ {}\n}",
    "braces | cat": "{ {}\n} | cat",
    "braces 2>&1 | tee": "{ {}\n} 2>&1 | tee /tmp/countersign-log",
    "braces > /dev/null": "{ {}\n} > /dev/null 2>&1",
    "braces &": "{ {}\n} & wait",
    function: "f() { {}\n}; f",
    "function keyword": "function go { {}\n}\ngo",
    "function in subshell": "f() ( {}\n)\nf",
    "if then": "if true; then\n{}\nfi",
    "if else": "if false; then :; else\n{}\nfi",
    "if condition": "if {}\nthen :; fi",
    "for in": "for i in 1; do\n{}\ndone",
    "for c-style": "for ((n=0;n<1;n++)); do\n{}\ndone",
    while: "while true; do\n{}\nbreak; done",
    until: "until false; do\n{}\nbreak; done",
    "while read": "while read -r line <&3; do\n{}\ndone 3<<< once",
    case: "case x in x)\n{}\n;; esac",
    "case *": "case x in y) ;; *)\n{}\nesac",
    "time braces": "time { {}\n}",
    "! braces": "! { {}\n}",
    coproc: "coproc { {}\n}; wait",
    "command substitution": "x=$( {}\n)",
    "command substitution, quoted": 'echo "$( {}\n)"',
    "process substitution": "cat <( {}\n)",
    "here-document to bash": (command) => `bash <<'END_OF_IT'\n${command}\nEND_OF_IT`,
    "here-document to bash -s": (command) => `bash -s <<'END_OF_IT'\n${command}\nEND_OF_IT`,
    "cat here-document | bash": (command) => `cat <<'END_OF_IT' | bash\n${command}\nEND_OF_IT`,
    "eval here-document": (command) => `eval "$(cat <<'END_OF_IT'\n${command}\nEND_OF_IT\n)"`,
    "trap EXIT": (command) => `trap ${q(command)} EXIT`,
    alias: (command) => `shopt -s expand_aliases\nalias z=${q(command)}\nz`,
    "variable eval": (command) => `whole_text=${q(command)}; eval "$whole_text"`,
    "variable bash -c": (command) => `whole_text=${q(command)}; bash -c "$whole_text"`,
    "exported variable": (command) =>
      `export WHOLE_TEXT=${q(command)}; bash -c 'eval "$WHOLE_TEXT"'`,
    "bash -c bash -c": (command) => `bash -c ${q(`bash -c ${q(command)}`)}`,
    "bash -c with words": (command) => `bash -c 'eval "$1"' _ ${q(command)}`,
    "double quotes": (command) => `bash -c ${qq(command)}`,
    "ANSI-C quotes": (command) =>
      `bash -c $'${command.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\t", "\\t")}'`,
    "printf | bash": (command) => `printf '%s\\n' ${q(command)} | bash`,
    "echo | bash": (command) => (/\\/.test(command) ? undefined : `echo ${q(command)} | bash`),
    "bash <(printf)": (command) => `bash <(printf '%s\\n' ${q(command)})`,
    "source <(printf)": (command) => `source <(printf '%s\\n' ${q(command)})`,
    "printf | source": (command) => `printf '%s\\n' ${q(command)} | source /dev/stdin`,
    "bash <<<": (command) => `bash <<< ${q(command)}`,
    "a file that it wrote": (command) =>
      `printf '%s\\n' ${q(command)} > /tmp/countersign-x.sh && bash /tmp/countersign-x.sh`,
    "git alias": (command) =>
      command.includes("\n") ? undefined : `git -c alias.z=${q(`!${command}`)} z`,
  }),
  ...table("line", BASH, {
    "; true": "{}; true",
    "&& echo done": "{} && echo done",
    "|| true": "{} || true",
    "| cat": "{} | cat",
    "| tee": "{} | tee /tmp/countersign-log",
    "|& tee": "{} |& tee /tmp/countersign-log",
    "2>&1": "{} 2>&1",
    "2>/dev/null": "{} 2>/dev/null",
    "> file": "{} > /tmp/countersign-out 2>&1",
    "&": "{} & wait",
    "comment behind": "{} # as agreed",
    semicolons: "{};",
    "blanks around": "   {}   ",
    "tab before": "\t{}",
    "safe before and behind": "ls; {}; pwd",
    "| head": "{} | head -5",
    "< /dev/null behind ;": "ls < /dev/null; {}",
  }),
  ...table("simple", BASH, {
    "A=1": "A=1 {}",
    "LC_ALL=C": "LC_ALL=C {}",
    time: "time {}",
    command: "command {}",
    "command --": "command -- {}",
    exec: "(exec {})",
    "exec -a": "(exec -a x {})",
    env: "env {}",
    "env -u": "env -u X {}",
    "env A=1": "env A=1 {}",
    ">/dev/null in front": ">/dev/null {}",
    "2>&1 in front": "2>&1 {}",
    backslash: (command) => `\\${command}`,
    "backslash inside": (command) =>
      command[1] === " " ? undefined : `${command[0]}\\${command.slice(1)}`,
    "single quotes": (command) => `'${first(command)}'${behind(command)}`,
    "double quotes": (command) => `"${first(command)}"${behind(command)}`,
    "empty quotes inside": (command) => `${command[0]}''${command.slice(1)}`,
    "quotes inside": (command) => `'${command[0]}'${command.slice(1)}`,
    "$'…'": (command) => `$'${first(command)}'${behind(command)}`,
    "$'\\x…'": (command) => `$'\\x${command.charCodeAt(0).toString(16)}'${command.slice(1)}`,
    '$"…"': (command) => `$"${first(command)}"${behind(command)}`,
    tabs: (command) => words(command).join("\t"),
    "many blanks": (command) => words(command).join("   "),
    "line continuation": (command) => words(command).join(" \\\n  "),
    "line continuation inside": (command) => `${command[0]}\\\n${command.slice(1)}`,
    "quoted words": (command) =>
      words(command)
        .map((word) => (word.includes("~") ? word : `"${word}"`))
        .join(" "),
    "single-quoted words": (command) =>
      words(command)
        .map((word) => (word.includes("~") ? word : `'${word}'`))
        .join(" "),
    "brace-wrapped words": (command) =>
      /,|~|\.\./.test(command) || !command.includes(" ")
        ? undefined
        : `{${words(command).join(",")}}`,
    "variable as program": (command) => `x=${first(command)}; $x${behind(command)}`,
    "program in two variables": (command) =>
      `a=${command[0]} b=${first(command).slice(1)}; $a$b${behind(command)}`,
    "command in a variable": (command) =>
      command.includes("~") ? undefined : `x=${q(command)}; $x`,
    "$(echo) as program": (command) => `$(echo ${first(command)})${behind(command)}`,
    "`echo` as program": (command) => `\`echo ${first(command)}\`${behind(command)}`,
    "$(printf) as program": (command) => `$(printf %s ${first(command)})${behind(command)}`,
    array: (command) => `a=(${command}); "\${a[@]}"`,
    "set --": (command) => `set -- ${command}; "$@"`,
    "function with words": (command) => `f() { "$@"; }; f ${command}`,
    xargs: (command) =>
      words(command).length > 1 && !command.includes("~")
        ? `printf '%s\\n'${behind(command)} | xargs ${first(command)}`
        : undefined,
    "xargs -I": (command) =>
      words(command).length > 1 && !/[~%]/.test(command)
        ? `printf '%s\\n' ${words(command).at(-1)} | xargs -I% ${words(command).slice(0, -1).join(" ")} %`
        : undefined,
    "default value": (command) => `\${UNSET_VARIABLE:-${first(command)}}${behind(command)}`,
    "last argument in a variable": (command) =>
      words(command).length < 2
        ? undefined
        : `x=${words(command).at(-1)}; ${words(command).slice(0, -1).join(" ")} $x`,
    "doubled slashes": (command) =>
      SLASHED.test(command) && / \//.test(command)
        ? command.replace(/ \/(?=[^/]|$)/g, " //")
        : undefined,
    "a dot in the path": (command) =>
      SLASHED.test(command) && / \//.test(command)
        ? command.replace(/ \/(?=[^/]|$)/g, " /./")
        : undefined,
    "absolute path": (command) => `/usr/bin/${command}`,
    "absolute path, /bin": (command) => `/bin/${command}`,
    "safe option order": (command) => `${command}\n`,
  }).map((each) => (each.name.startsWith("absolute") ? { ...each, needs: undefined } : each)),
  ...text(
    BASH,
    "bash -c",
    "sh -c",
    "bash -lc",
    "eval",
    "bash -O extglob -c",
    "bash -ec",
    "bash --norc -c",
    "bash -c -- {}",
    "bash +e -c",
    "command bash -c",
    "builtin eval",
    "exec bash -c",
    'env -i PATH="$PATH" bash -c',
  ),
  ...text(["dash"], "dash -c"),
  ...text(["zsh"], "zsh -c"),
  ...text(["busybox"], "busybox sh -c"),
  ...before(
    BASH,
    "env",
    "env -i PATH=/usr/bin:/bin",
    "env A=1",
    "nohup",
    "nice",
    "nice -n 5",
    "nice -5",
    "timeout 60",
    "timeout -s KILL 60",
    "timeout --signal=KILL 60",
    "timeout -k 1 60",
    "stdbuf -oL",
    "stdbuf --output=L",
    "/usr/bin/env",
    "command",
    "time",
    "exec",
  ),
  ...before(["setsid"], "setsid -w"),
  ...before(["ionice"], "ionice -c 3", "ionice -c2 -n7"),
  ...before(undefined, "taskset 1", "taskset -c 0"),
  ...before(["chrt"], "chrt -o 0"),
  ...before(["prlimit"], "prlimit --nofile=1024"),
  ...before(["flock"], "flock /tmp/countersign-lock", "flock -n -x lock-2"),
  ...before(undefined, "strace -f -o /dev/null"),
  ...before(["setarch"], "setarch x86_64"),
  ...before(["setpriv"], "setpriv --no-new-privs"),
  ...before(["find"], "find . -maxdepth 0 -exec").map((each) => ({
    ...each,
    wrap: (command) => (command.includes("{}") ? undefined : `${each.wrap(command)} \\;`),
  })),
  ...text(["flock"], "flock /tmp/countersign-lock-3 -c"),
  ...text(["script"], "script -qec {} /dev/null", "script -q /dev/null -c"),
  ...text(
    ["xargs"],
    "printf '%s\\0' {} | xargs -0 -I% bash -c %",
    "printf '%s\\0' {} | xargs -0 bash -c",
    "printf '%s\\0' {} | xargs -0 -n 1 bash -c",
  ),
  ...table("any", ["python3"], {
    "python os.system": (command) => `python3 -c ${code("import os; os.system(", command, ")")}`,
    "python subprocess": (command) =>
      `python3 -c ${code('import subprocess; subprocess.run(["bash", "-c", ', command, "])")}`,
  }),
  ...table("any", ["perl"], {
    "perl system": (command) =>
      /[$@]/.test(command) ? undefined : `perl -e ${code('system "bash", "-c", ', command, "")}`,
  }),
  ...table("any", ["node"], {
    "node execSync": (command) =>
      `node -e ${code('require("child_process").execSync(', command, ")")}`,
  }),
  ...table("any", ["awk"], {
    "awk system": (command) =>
      /[\n/]/.test(command) ? undefined : `awk ${code("BEGIN { system(", command, ") }")}`,
  }),
  ...table("line", ["make"], {
    "make --eval": (command) =>
      /[$%]/.test(command) ? undefined : `make --eval ${q(`z:;${command}`)} z`,
  }),
  ...text(
    undefined,
    "sudo bash -c",
    "sudo -n bash -c",
    "sudo -u root bash -c",
    "sudo -E -H bash -c",
    "sudo -- bash -c",
    "sudo env A=1 bash -c",
    "su -c",
    "su root -c",
    "su - -c",
    "runuser -u root -- bash -c",
    "doas bash -c",
    "pkexec bash -c",
    "ssh host",
    "ssh -t user@host",
    "ssh -o BatchMode=yes host bash -c",
    "ssh host -- bash -c",
    "docker run --rm img sh -c",
    "docker run --rm -it img bash -c",
    "docker exec web sh -c",
    "docker compose exec web sh -c",
    "docker compose run --rm web sh -c",
    "podman run --rm img sh -c",
    "kubectl exec pod -- sh -c",
    "kubectl exec -it pod -c web -- bash -c",
    "tmux new-session -d",
    "tmux new -d -s x",
    "screen -dm bash -c",
    "screen -dmS x bash -c",
    "mosh host -- bash -c",
    "pdsh -w host",
    "vagrant ssh -c",
    "ansible all -m shell -a",
    "wsl -e bash -c",
    "parallel :::",
    "hyperfine",
    "concurrently",
    "nodemon --exec",
    "watchexec",
    "chokidar '**/*.js' -c",
    "ls | entr -s",
    "cargo watch -s",
    "git bisect run bash -c",
    "git submodule foreach",
    "git rebase --exec {} main",
    "nix-shell --run",
    "nix develop -c bash -c",
    "npx -c",
    "npm exec -c",
    "watch",
    "watch -n 1",
    "sg docker -c",
    "capsh -- -c",
    "mise x -c",
    "systemd-run --wait bash -c",
    "flatpak run --command=bash app -c",
    "arch -x86_64 bash -c",
    "sops exec-env x.yaml",
    "unbuffer bash -c",
  ),
  ...table("any", undefined, {
    "| at now": (command) => `echo ${q(command)} | at now`,
    "| batch": (command) => `batch <<'END_OF_IT'\n${command}\nEND_OF_IT`,
    "| ssh host": (command) => `printf '%s\\n' ${q(command)} | ssh host bash`,
    "ssh here-document": (command) => `ssh host bash -s <<'END_OF_IT'\n${command}\nEND_OF_IT`,
    "| docker exec -i": (command) => `printf '%s\\n' ${q(command)} | docker exec -i web sh`,
    "tmux send-keys": (command) => `tmux send-keys -t x ${q(command)} Enter`,
    "| parallel": (command) =>
      command.includes("\n") ? undefined : `printf '%s\\n' ${q(command)} | parallel`,
    "env -S": (command) =>
      /[\\$]/.test(command)
        ? undefined
        : `env -S ${q(`bash -c "${command.replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`)}`,
  }),
  ...beforeWords(
    "sudo",
    "sudo -n",
    "sudo -u root",
    "doas",
    "nice",
    "nice -n 10",
    "nohup",
    "timeout 5",
    "timeout --kill-after=1 5",
    "setsid",
    "stdbuf -o0",
    "ionice -c3",
    "env -i",
    "command",
    "strace -f",
    "ltrace",
    "valgrind -q",
    "unbuffer",
    "rlwrap",
    "chroot /",
    "unshare -r",
    "nsenter -t 1 -m",
    "firejail",
    "proot -0",
    "bwrap --bind / / --",
    "fakeroot",
    "eatmydata",
    "proxychains4 -q",
    "torsocks",
    "numactl -C 0",
    "taskset -c 0",
    "chrt -i 0",
    "cpulimit -l 50 --",
    "prlimit --cpu=10",
    "systemd-run --user",
    "systemd-inhibit",
    "start-stop-daemon -S -x /usr/bin/env --",
    "dumb-init --",
    "tini --",
    "gosu root",
    "su-exec root",
    "chpst -u root",
    "setuidgid root",
    "setpriv --reuid=0",
    "runcon -t x",
    "xvfb-run -a",
    "dbus-run-session --",
    "ssh-agent",
    "faketime now",
    "heaptrack",
    "rr record",
    "gdb -batch -ex run --args",
    "perf stat",
    "catchsegv",
    "poetry run",
    "pipenv run",
    "pdm run",
    "uv run",
    "conda run -n x",
    "mise exec --",
    "asdf exec",
    "direnv exec .",
    "bundle exec",
    "rbenv exec",
    "dotenv --",
    "dotenvx run --",
    "doppler run --",
    "op run --",
    "infisical run --",
    "chamber exec x --",
    "aws-vault exec x --",
    "teller run --",
    "envconsul -once",
    "with-contenv",
    "distrobox enter x --",
    "toolbox run",
    "npx cross-env A=1",
    "pnpm exec",
    "npm exec --",
    "bunx",
    "npx",
    "pnpm dlx",
    "yarn dlx",
    "watch",
    "watch -x",
    "watchexec --",
    "ls | entr",
    "reflex --",
    "onchange '**' --",
    "when-changed x",
    "git bisect run",
    "git submodule foreach",
    "find . -exec",
    "docker exec web",
    "docker run --rm img",
    "kubectl exec pod --",
    "ssh host",
    "ssh host --",
    "pdsh -w h",
    "guix shell --",
    "nix develop -c",
    "just --command",
    "time -p",
    "/usr/bin/time -v",
    "noglob",
    "caffeinate",
    "chronic",
    "retry",
    "wsl",
  ).map((each) =>
    /^find|^fd|^git/.test(each.name)
      ? {
          ...each,
          wrap: (command) => `${each.wrap(command)}${each.name.startsWith("find") ? " \\;" : ""}`,
        }
      : each,
  ),
];

export const wrappings = all.map((each) =>
  HIDING.has(each.name) ? { ...each, hides: true } : each,
);
