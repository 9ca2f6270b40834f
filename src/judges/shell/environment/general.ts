/** Variables that belong to no single tool: prefixes of tools, and what the end of a name says. */
import { isKnown } from "../../report.ts";
import type { Is } from "../traits.ts";
import type { Rows } from "./names.ts";
import { compression, jvmOptions, sanitizer } from "./options.ts";
import {
  any,
  type Check,
  dummy,
  flag,
  installed,
  isOpen,
  local,
  never,
  nowhere,
  own,
  type PlainCheck,
  program,
  project,
  registry,
  scratch,
  searchPath,
  slashed,
  viewer,
  word,
  yes,
  zero,
} from "./values.ts";

/** Prefixes of these tools' variables, up to the first `_`. */
const HEADS: ReadonlySet<string> = new Set(
  `GIT SSH GPG GNUPG CARGO RUST RUSTC RUSTUP GO CGO MAVEN MVN GRADLE UV PIP NPM npm YARN yarn
    PNPM pnpm BUN DENO BUNDLE BUNDLER GEM DOTNET COMPlus CORECLR COR NUGET PYTHON PYTEST RUBY
    RBENV PYENV PERL NODE NVM VOLTA FNM ASDF MISE JAVA JDK JRE LD DYLD PHP COMPOSER LUA LUAJIT
    LUAROCKS R GCC COLLECT CMAKE MAKE MAKEFILE NINJA CCACHE SCCACHE DISTCC DOCKER DOCKERD COMPOSE
    BUILDKIT BUILDX PODMAN CONTAINER CONTAINERS KUBE KUBECTL HELM TF TERRAFORM TERRAGRUNT TOFU
    ANSIBLE AWS GOOGLE CLOUDSDK BOTO AZURE ARM PULUMI VAULT PG PSQL MYSQL MARIADB CURL WGET LESS
    MAN GROFF TEX TEXMF FZF RIPGREP BAT TMUX BASH ZSH FISH ELECTRON PLAYWRIGHT PUPPETEER SELENIUM
    SSL OPENSSL REQUESTS CLAUDE ANTHROPIC OPENAI CODEX GEMINI COPILOT CURSOR GH GLAB HG SVN CVS
    BZR SBT ANT CATALINA SPARK HADOOP KAFKA ERL ELIXIR MIX HEX REBAR3 GHC CABAL STACK OPAM OCAML
    CAML JULIA CONDA MAMBA POETRY PDM PIPX PIPENV HATCH TOX VIRTUALENV JUPYTER IPYTHON JAVACMD GTK
    QT GIO GST GDK VK LIBGL ALSA XDG EMACS NVIM VIM SUDO RSYNC TAR SYSTEMD DBUS GDB LLDB VALGRIND
    PKG ACLOCAL AUTOM4TE GUILE`.split(/\s+/),
);
/** Prefixes without a separator: `GOFLAGS`, `PGOPTIONS`. */
const GLUED =
  /^(?:GO(?!AL|OD|T$|TO$|LD|OGLE|LANG|V$)[A-Z\d]|PG(?!P_)[A-Z]|PYTHON|PERL[A-Z\d]|RUBY|RUST[A-Z]|LESS(?!ON)|LD[A-Z]*_|MAKE(?!R|UP)[A-Z]|GNUMAKE|BASH(?!_?RC)|MSB(?:UILD|uild)|WGET|GNUPG|GROFF|TEX(?!T|AS)[A-Z]|MAN(?!IFEST|UAL|AGE(?!R$)|Y|D)[A-Z]|JAVA_|_JAVA|JDK|NODE_|KUBE|LUA_|CLOUDSDK|ZDOTDIR|MALLOC_|GCONV|PRE_COMMIT_|TS_NODE_|LIBMYSQL_|GDB[A-Z]|SSLKEY|CONDARC|ANDROID_SDK|_R_CHECK)/;
/** Whether a tool reads a variable of this name, or may do so in its next release. */
export function isTools(name: string): boolean {
  const end = name.indexOf("_");
  return (end > 0 && HEADS.has(name.slice(0, end))) || GLUED.test(name);
}

/** Verbosity, speed, counts: no tool runs anything because of these. */
const QUIET_ENDING =
  /_(?:LOG_?LEVEL|VERBOSITY|VERBOSE|QUIET|NO_?COLOR|COLORS?|TIMEOUT|RETRIES|JOBS|THREADS|WORKERS|CONCURRENCY|VERSION|REGION|TELEMETRY|TELEMETRY_DISABLED|TELEMETRY_OPTOUT)$/i;
const NUMBER_ENDING = /_(?:PORT|SIZE|LIMIT|COUNT|INTERVAL|DELAY|SECONDS|MS)$/;
export const quietEnding: PlainCheck = (name) => QUIET_ENDING.test(name);
export const numberEnding: PlainCheck = (name) =>
  NUMBER_ENDING.test(name) && name !== "GIT_CONFIG_COUNT";

/** Sources: ld.so(8), bash(1), environ(7), the manuals of the programs that are named. */
export const general: Rows = [
  [(value) => value === "~", "HOME USERPROFILE ZDOTDIR"],
  [searchPath, "PATH"],
  // these decide where `cd NAME` and `cd -` lead
  [(value) => value === "" || value === ".", "CDPATH OLDPWD"],
  [
    (value) =>
      /^(?:dev|devel|development|test|tests|testing|stag|stage|staging|prod|production|local|ci|qa|uat|demo|sandbox|docker|preview)$/i.test(
        value,
      ),
    "ENV",
  ],
  [
    never,
    `LD_PRELOAD FPATH SHELLOPTS BASHOPTS PROMPT_COMMAND INPUTRC MAILPATH HOSTALIASES LOCPATH
    NLSPATH RES_OPTIONS GCONV_PATH GETCONF_DIR TERMINFO_DIRS TERMCAP GLIBC_TUNABLES LOCALDOMAIN
    RESOLV_HOST_CONF TZDIR NIS_PATH LIBPATH SHLIB_PATH EXINIT VIMINIT GVIMINIT MYVIMRC VIM
    VIMRUNTIME EMACSLOADPATH SCREENRC SYSSCREENRC TMUX SCREENDIR GREP_OPTIONS TAR_OPTIONS TAPE
    ZIPOPT UNZIPOPT RSYNC_CONNECT_PROG CVSROOT HGMERGE P4CONFIG
    P4EDITOR P4PORT P4DIFF P4MERGE P4PAGER JJ_CONFIG JJ_EDITOR GDK_PIXBUF_MODULE_FILE
    OCL_ICD_VENDORS LIBVA_DRIVERS_PATH QML2_IMPORT_PATH QML_IMPORT_PATH LV2_PATH LADSPA_PATH
    VST_PATH ASAN_SYMBOLIZER_PATH MSAN_SYMBOLIZER_PATH LLVM_SYMBOLIZER_PATH DEBUGINFOD_URLS
    PKG_CONFIG M4PATH M4 BISON_PKGDATADIR AUTOCONF AUTOMAKE ACLOCAL AUTOHEADER LIBTOOL CONFIG_SITE
    QMAKESPEC SCONSFLAGS COMPILER_PATH GCC_EXEC_PREFIX CCC_OVERRIDE_OPTIONS CCACHE_PREFIX
    DEVELOPER_DIR TOOLCHAINS SWIFT_EXEC CLASSPATH ANT_ARGS JYTHONPATH IRONPYTHONPATH GHCRTS
    GHC_PACKAGE_PATH OCAMLPATH OCAMLLIB OCAMLPARAM OCAMLRUNPARAM OCAMLFIND_CONF TCLLIBPATH
    TCL_LIBRARY TK_LIBRARY SBCL_HOME PLTCOLLECTS PLTADDONDIR IRBRC PRYRC SPEC_OPTS JRUBY_OPTS
    TRUFFLERUBYOPT PHPRC PROJ_LIB GDAL_DRIVER_PATH IPYTHONDIR PYLINTRC GUNICORN_CMD_ARGS
    AIRFLOW_HOME WEECHAT_HOME NETRC LYNX_CFG WWW_HOME METAMAIL MAILCAPS MAILCAP RUNMAILCAP
    SYSTEMD_UNIT_PATH CRASHPAGER CHARSETALIASDIR JAVACMD ERL_FLAGS ERL_LIBS KRB5_CONFIG KRB5CCNAME
    SASL_PATH LDAPRC LDAPCONF ODBCINI ODBCINSTINI ODBCSYSINI TNS_ADMIN ORACLE_HOME NM_PLUGIN MAGIC
    TERMINFO FLUTTER_STORAGE_BASE_URL PUB_HOSTED_URL HF_ENDPOINT STARSHIP_CONFIG DIRENV_CONFIG
    DIRENV_BASH LFTP_HOME MC_DATADIR RANGER_LOAD_DEFAULT_RC LF_CONFIG_HOME NNN_PLUG NNN_OPENER
    RAKEOPT GS_OPTIONS GS_LIB GS_FONTPATH MAGICK_CONFIGURE_PATH MAGICK_HOME MAGICK_CODER_MODULE_PATH
    MAGICK_CODER_FILTER_PATH shell_escape shell_escape_commands openout_any openin_any FREI0R_PATH
    WGETRC CURL_HOME MANOPT LESSOPEN LESSCLOSE LESSKEY LESSKEYIN LESSKEY_SYSTEM`,
  ],
  [
    jvmOptions,
    `HADOOP_OPTS SPARK_SUBMIT_OPTS SPARK_DAEMON_JAVA_OPTS JVM_OPTS JVM_ARGS JAVA_ARGS KOTLIN_OPTS
    SCALA_OPTS GROOVY_OPTS JENKINS_OPTS`,
  ],
  [project, "COVERAGE_PROCESS_START COVERAGE_RCFILE"],
  [local, "CONSUL_HTTP_ADDR NOMAD_ADDR ETCDCTL_ENDPOINTS BOUNDARY_ADDR ARGOCD_SERVER"],
  [compression, "XZ_OPT XZ_DEFAULTS GZIP BZIP BZIP2 LZMA_OPT ZSTD_OPT"],
  [sanitizer, "ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS TSAN_OPTIONS MSAN_OPTIONS HWASAN_OPTIONS"],
  [
    (value) => project(value) || installed(value),
    `PKG_CONFIG_PATH PKG_CONFIG_LIBDIR ACLOCAL_PATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH CPATH
    LIBRARY_PATH MYPYPATH MANPATH`,
  ],
  // names that begin like a tool's but mean something else, or only name one of the user's own
  // settings
  // settings
  [
    any,
    `CONTAINER_NAME CONTAINER_ID CONTAINER_IMAGE CONTAINER_PORT CONTAINER_TAG STACK_NAME STACK_ID
    MAKE_TARGET GH_REPO GH_TOKEN GH_HOST GH_PROMPT_DISABLED GH_NO_UPDATE_NOTIFIER GH_DEBUG
    GH_FORCE_TTY GH_USER GH_ORG GLAB_TOKEN GLAB_HOST XDG_SESSION_TYPE XDG_SESSION_ID
    XDG_CURRENT_DESKTOP XDG_SEAT XDG_VTNR POETRY_HTTP_BASIC_* JUPYTER_TOKEN SUDO_USER SUDO_UID
    SUDO_GID VAULT_NAMESPACE VAULT_FORMAT VAULT_TOKEN VAULT_NAME PULUMI_CONFIG_PASSPHRASE
    PULUMI_ACCESS_TOKEN PULUMI_STACK COPILOT_CLI COPILOT_AGENT_SESSION_ID
    COPILOT_CLI_BINARY_VERSION COPILOT_LOADER_PID GEMINI_CLI SPARK_LOCAL_IP JAVA_CLASS_NAME
    R_SQUARED R_SCORE CURSOR_POS CURSOR_X CURSOR_Y`,
  ],
  [
    word,
    `QT_QPA_PLATFORM QT_SCALE_FACTOR QT_DEBUG_PLUGINS QT_AUTO_SCREEN_SCALE_FACTOR CONDA_DEFAULT_ENV
    CONDA_YES CONDA_CHANGEPS1 CONDA_OVERRIDE_CUDA POETRY_VIRTUALENVS_CREATE
    POETRY_VIRTUALENVS_IN_PROJECT POETRY_NO_INTERACTION POETRY_VERSION
    POETRY_INSTALLER_MAX_WORKERS TOX_SKIP_ENV TOX_PARALLEL_NO_SPINNER TOX_ENV JUPYTER_PORT
    SYSTEMD_COLORS SYSTEMD_LOG_LEVEL SYSTEMD_PAGERSECURE PULUMI_SKIP_UPDATE_CHECK
    SELENIUM_HEADLESS CCACHE_DISABLE CCACHE_MAXSIZE CCACHE_COMPRESS CCACHE_SLOPPINESS
    SCCACHE_IDLE_TIMEOUT SCCACHE_CACHE_SIZE NVM_SILENT NVM_NO_COLORS ERL_CRASH_DUMP_BYTES
    ERL_MAX_PORTS HEX_OFFLINE HEX_HTTP_TIMEOUT PYENV_VERSION RBENV_VERSION ASDF_NODEJS_VERSION
    VIRTUAL_ENV_DISABLE_PROMPT VIRTUAL_ENV_PROMPT PRE_COMMIT_COLOR PRE_COMMIT_ALLOW_NO_CONFIG
    LD_BIND_NOW LD_WARN`,
  ],
  [
    any,
    `PKG_CONFIG_ALLOW_SYSTEM_LIBS PKG_CONFIG_ALLOW_SYSTEM_CFLAGS MALLOC_CHECK_ MALLOC_ARENA_MAX
    MALLOC_PERTURB_ MIX_ENV LESS_TERMCAP_*`,
  ],
  [
    scratch,
    `XDG_CACHE_HOME XDG_STATE_HOME XDG_RUNTIME_DIR CCACHE_DIR SCCACHE_DIR VIRTUALENV_DIR
    MPLCONFIGDIR LLVM_PROFILE_FILE GOLANGCI_LINT_CACHE PRE_COMMIT_HOME CONDA_PKGS_DIRS
    JUPYTER_RUNTIME_DIR`,
  ],
  [
    own,
    `XDG_CONFIG_HOME XDG_DATA_HOME VOLTA_HOME NVM_DIR PYENV_ROOT RBENV_ROOT ASDF_DATA_DIR ASDF_DIR
    SDKMAN_DIR CONDA_PREFIX`,
  ],
  [(value) => /^(?:\/run\/user\/\d+|~\/)/.test(value), "DBUS_SESSION_BUS_ADDRESS"],
  [
    (value) => value === "" || installed(value) || (scratch(value) && !isOpen(value)),
    "VIRTUAL_ENV UV_PYTHON_INSTALL_DIR",
  ],
  [(value) => /^[A-Za-z]\w*$/.test(value), "MPLBACKEND"],
  [(value) => nowhere(value) || own(value), "HISTFILE"],
  [(value) => /^[\w.]+(?::\w+(?:\(\))?)?$/.test(value), "DJANGO_SETTINGS_MODULE FLASK_APP"],
  [(value) => !/(?:^|\s)-/.test(value), "ZIP UNZIP"],
  [viewer, "CVSEDITOR JJ_PAGER"],
  [program, "CARGO HG GCCGO RUSTC RUSTDOC RUSTFMT"],
];

/** What a name outside of every family says by its ending. The first match counts. */
export const ENDINGS: readonly (readonly [RegExp, Check])[] = [
  [/(?:^|_)no_proxy$/i, any],
  [/(?:^|_)(?:https?|all|ftp|socks\d?|rsync)_proxy$/i, never],
  [/_PRELOAD$|_LIBRARY_PATH$|_(?:PLUGIN|MODULE)_PATH$/, (value) => flag(value)],
  [/_(?:PAGER|EDITOR|BROWSER)$/, viewer],
  [/_ASKPASS$/, dummy],
  [
    /_(?:COMMAND|CMD|RSH|EXEC|EXECUTABLE|STARTUP|LOADER)$/,
    (value, is) => flag(value) || viewer(value, is),
  ],
  [/_(?:SHELL|RUNNER|WRAPPER)$/, (value, is) => flag(value) || program(value, is)],
  [/_(?:HOOKS?|PLUGINS?|INIT)$/, (value) => flag(value) || local(value)],
  [/_(?:OPTS|OPTIONS|ARGS)$/, (value) => jvmOptions(value) || !LOADS.test(value)],
  [
    /_(?:BIN|BINARY|LAUNCHER|EXE|PROGRAM|INTERPRETER|LIBRARY|(?:BIN|BINARY|EXECUTABLE|LIBRARY)_PATH)$/,
    isProgramOrNone,
  ],
  [/_(?:HOME|RC|CONFIG|CONFIG_(?:FILE|PATH|DIR))$/, (value) => !isOpen(value)],
  [/_(?:CA_?(?:BUNDLE|FILE|CERTS?|PATH|INFO)|SSL_CERT|CERT_FILE)$/, own],
  [
    /_(?:SSL_VERIFY|VERIFY_SSL|TLS_VERIFY|VERIFY_TLS|STRICT_SSL|REJECT_UNAUTHORIZED|CHECK_CERTIFICATE)$/,
    (value) => !zero(value),
  ],
  [/_(?:INSECURE|SKIP_(?:TLS_)?VERIFY|NO_(?:SSL_)?VERIFY|TRUST_ALL)$/, (value) => !yes(value)],
  [
    /INDEX_URL$|_(?:REGISTRY|MIRROR|PROXY_URL|CDN_?URL|(?:DOWNLOAD|DIST|MIRROR)_(?:URL|HOST))$/,
    (value) => registry(value) || (slashed(value) && !value.includes("://")),
  ],
  [
    /_(?:ENDPOINT(?:_URL)?|BASE_URL|API_BASE)$/,
    (value) => local(value) || !/^\w[\w+]*:/.test(value) || OWN_API.test(value),
  ],
];
/** A path leads to a program that the call may have written, unless it is a system path. */
function isProgramOrNone(value: string, is: Is): boolean {
  return (
    flag(value) ||
    program(value, is) ||
    installed(value) ||
    !isKnown(value) ||
    /^[\w.-]*$/.test(value)
  );
}
/** An option that introduces a program, a library or code, in any tool. */
const LOADS =
  /(?:^|[\s"'])(?:-javaagent|-agent(?:lib|path)|-Xbootclasspath|-XX:(?:On|Flags|VMOptions)|@|-cp\b|-classpath|--(?:class|module|upgrade-module)-path|-r\b|--require|--import|--loader|--eval|-eval|-e\b|--exec|--plugin|--load|--init-script|-I|--use-compress-program|--checkpoint-action|--rsh|--config|-[oO]ProxyCommand|-Dm?a?v?e?n?\.?ext)/;
const OWN_API =
  /^https?:\/\/(?:[\w-]+\.)*(?:example\.(?:com|org|net)|test|local|internal|localhost)(?::\d+)?(?:\/|$)/;
