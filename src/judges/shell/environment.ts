/** Variables that make other programs run code, or find other programs. */
import { isKnown } from "../report.ts";
import { touchesState } from "../self.ts";
import { deeper, note, noteExactly } from "./inquiry.ts";
import { isForeignSettings } from "./programs/settings-files.ts";
import type { Setting } from "./run.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Whatever they are set to, something may run it. Sources: ld.so(8), bash(1), git(1), the interpreters' manuals. */
const RUN =
  set(`HOME XDG_CONFIG_HOME PGSERVICEFILE LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH BASH_ENV ENV PROMPT_COMMAND PS0 PS4
  GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND GIT_EXTERNAL_DIFF GIT_ASKPASS GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_PARAMETERS
  SSH_ASKPASS SUDO_ASKPASS PYTHONSTARTUP PYTHONPATH PYTHONHOME PYTHONINSPECT PYTHONBREAKPOINT PERL5LIB PERL5OPT PERL5DB PERLLIB RUBYLIB RUBYOPT NODE_PATH
  JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS CLASSPATH LUA_INIT LUA_PATH LUA_CPATH PHP_INI_SCAN_DIR PHPRC R_PROFILE R_PROFILE_USER
  LESSOPEN LESSCLOSE MANPAGER MANOPT TEXINPUTS OPENSSL_CONF OPENSSL_ENGINES GCONV_PATH HOSTALIASES LOCPATH NLSPATH RES_OPTIONS TMUX_TMPDIR TERMINFO ZDOTDIR
  RUSTC_WRAPPER RUSTC CARGO_BUILD_RUSTC_WRAPPER GOFLAGS_EXEC MAKEFLAGS CMAKE_TOOLCHAIN_FILE NPM_CONFIG_SCRIPT_SHELL npm_config_script_shell npm_config_registry
  PIP_INDEX_URL PIP_EXTRA_INDEX_URL HTTP_PROXY HTTPS_PROXY ALL_PROXY http_proxy https_proxy all_proxy CURL_CA_BUNDLE SSL_CERT_FILE NODE_EXTRA_CA_CERTS DOCKER_HOST
  TAR_OPTIONS RIPGREP_CONFIG_PATH ZIPOPT GZIP RSYNC_RSH CVS_RSH
  AWS_ENDPOINT_URL ANTHROPIC_BASE_URL OPENAI_BASE_URL CLAUDE_CONFIG_DIR GOFLAGS
  DOCKER_CONTEXT CONTAINER_HOST CONTAINER_CONNECTION KUBECTL_EXTERNAL_DIFF HELM_PLUGINS HGEDITOR PYTHONUSERBASE`);
/** They name files and directories of settings, which may name programs: harmless where they are the user's own. */
const SETTINGS = set(
  `AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE CLOUDSDK_CONFIG AZURE_CONFIG_DIR KUBECONFIG DOCKER_CONFIG HELM_CONFIG_HOME PSQLRC MYSQL_HOME
  HGRCPATH GH_CONFIG_DIR`,
);
/** Kinds of them: whatever a program shows its text in, or takes its settings from. */
const RUN_KINDS =
  /^(?:npm_config_(?!(?:loglevel|color|progress|fund|audit|update_notifier|yes|legacy_peer_deps|offline|prefer_offline)$)|NPM_CONFIG_)|_(?:PAGER|BROWSER|EDITOR)$/;
/** They name a program to run; these names are harmless. */
const PROGRAMS = set("PAGER GIT_PAGER EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR BROWSER SHELL CC CXX LD AR");
/** What they are set to is a command line: it can be judged. */
const COMMANDS = set(
  `PAGER GIT_PAGER MANPAGER EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_SSH_COMMAND GIT_EXTERNAL_DIFF PROMPT_COMMAND RSYNC_RSH BROWSER`,
);
const HARMLESS_PROGRAM =
  /^(?:|cat|less|more|true|:|vi|vim|nano|head|tail|gcc|g\+\+|clang|clang\+\+|cc|c\+\+|ld|ar|\/bin\/(?:true|cat|sh|bash|zsh))$/;
const LOADS = /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|--eval|-e|--inspect\S*)(?:[\s=]|$)/;

/** `NAME=value`, in front of a command or exported. */
export function judgeVariable(word: string, setting: Setting): void {
  const { inquiry, span } = setting;
  const equals = word.indexOf("=");
  const name = word.slice(0, word[equals - 1] === "+" ? equals - 1 : equals);
  const value = word.slice(equals + 1);
  if (touchesState(name) || touchesState(value)) noteExactly(inquiry, "countersign.self", span);
  if (isHijack(name, value)) {
    noteExactly(inquiry, "env.hijack", span);
    if (COMMANDS.has(name) && isKnown(value) && deeper(inquiry, value.length)) {
      setting.script(value, setting, true);
      inquiry.depth--;
    }
  } else if (isSecret(name, value)) noteExactly(inquiry, "secret.access", span);
  else note(inquiry, "env.set", span);
}

const SECRET_NAME = /(?:TOKEN|SECRET|PASSW(?:OR)?D|API_?KEY|ACCESS_KEY|PRIVATE_KEY)(?:_|$)/;
const PLACEHOLDER = /test|dummy|fake|example|change|placeholder|secret|local|your|xxx|1234/i;

/** A credential spelt out, as far as its looks tell: long, of letters and figures, and no placeholder. */
const isSecret = (name: string, value: string): boolean =>
  value.length >= 16 &&
  SECRET_NAME.test(name) &&
  /[a-z]/i.test(value) &&
  /\d/.test(value) &&
  /^[\w+/=.-]+$/.test(value) &&
  !PLACEHOLDER.test(value);

export function isHijack(name: string, value: string): boolean {
  if (name === "PATH") return !isOrdinaryPath(value);
  if (name === "NODE_OPTIONS") return !isKnown(value) || LOADS.test(value);
  if (name === "IFS") return false;
  if (PROGRAMS.has(name)) return !HARMLESS_PROGRAM.test(value);
  if (name === "PYTHONPATH") return !/^(?:\.|\.\/[\w./-]*|[\w-][\w./-]*|)(?::.*)?$/.test(value);
  if (name === "PGOPTIONS") return !/^-c ?default_transaction_read_only=(?:on|yes|true)$/.test(value);
  if (name.startsWith("GIT_CONFIG_")) return true;
  if (SETTINGS.has(name)) return value.split(":").some(isForeignSettings);
  if (/_(?:PAGER|BROWSER|EDITOR)$/.test(name)) return !HARMLESS_PROGRAM.test(value);
  if (name === "GOFLAGS") return !isKnown(value) || /toolexec|exec|overlay|modfile/.test(value);
  return RUN.has(name) || RUN_KINDS.test(name);
}

/** A search path may be lengthened, as long as the places that come first are not open to everybody. */
function isOrdinaryPath(value: string): boolean {
  const [first = ""] = value.split(":");
  return (
    first !== "" &&
    first !== "." &&
    !/^(?:\/tmp|\/var\/tmp|\/dev\/shm|\.\.?)(?:\/|$)/.test(first) &&
    (isKnown(first) || value.length > first.length)
  );
}
