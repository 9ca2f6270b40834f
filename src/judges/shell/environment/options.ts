/**
 * Checks variables whose value is a list of options for a program: each must be a known harmless
 * one.
 */
import { isKnown } from "../../report.ts";
import type { PlainCheck } from "./values.ts";

interface Known {
  /** Options without a value. */
  readonly switches?: string;
  /** Options with a plain value, after `=` or in the next word. */
  readonly valued?: string;
  /** Other harmless options: one word, or `OPTION VALUE` for those of `valued`. */
  readonly also?: RegExp;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));
/** More options than a person would set. */
const MAX_WORDS = 40;
/** A number, a name, a level. */
const PLAIN = /^(?!-)[\w.,:+-]+$/;

function options({ switches = "", valued = "", also = /^$/ }: Known): PlainCheck {
  const alone = setOf(switches);
  const named = setOf(valued);
  return (value) => {
    const words = value.split(/[\s\x1f]+/).filter(Boolean);
    if (!isKnown(value) || words.length > MAX_WORDS) return false;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? "";
      if (alone.has(word)) continue;
      const equals = word.indexOf("=");
      const name = equals < 0 ? word : word.slice(0, equals);
      const takes = named.has(name);
      const given = !takes ? "" : equals < 0 ? (words[++at] ?? "") : word.slice(equals + 1);
      if (!(takes && PLAIN.test(given)) && !also.test(takes ? `${name} ${given}` : word))
        return false;
    }
    return true;
  };
}

/**
 * Source: node(1), "NODE_OPTIONS". The hooks are packages that compile TypeScript or read `.env`.
 */
const node = options({
  switches: `--no-warnings --no-deprecation --no-network-family-autoselection --trace-warnings
    --trace-deprecation --trace-uncaught --trace-exit --trace-sigint --trace-sync-io --trace-gc
    --throw-deprecation --expose-gc --expose_gc --pending-deprecation --enable-source-maps
    --openssl-legacy-provider --use-system-ca --preserve-symlinks --preserve-symlinks-main
    --jitless --single-threaded --experimental-specifier-resolution=node --test-only
    --report-uncaught-exception --abort-on-uncaught-exception --interpreted-frames-native-stack
    --no-addons --no-opt --no-global-search-paths --no-verify-base-objects`,
  valued: `--max-old-space-size --max_old_space_size --max-semi-space-size --max-http-header-size
    --stack-trace-limit --stack-size --dns-result-order --unhandled-rejections --conditions -C
    --disable-warning --test-reporter --test-timeout --v8-pool-size
    --max-old-space-size-percentage`,
  also: new RegExp(
    [
      "^--(?:no-)?experimental-(?:vm-modules|" +
        "(?:strip|transform)-types|detect-module|fetch|global-\\w+|json-modules",
      "|require-module|sqlite|wasm-modules|websocket|webstorage|import-meta-resolve|" +
        "test-[\\w-]+|eventsource)$",
      "|^(?:-r|--require|--import|--loader|--experimental-loader)=(?:ts-node/" +
        "(?:register|esm)|tsx(?:/(?:esm|cjs))?",
      "|dotenv/config|source-map-support/register|esbuild-register|@swc-node/register|" +
        "tsconfig-paths/register)$",
    ].join(""),
  ),
});

/** `--import tsx` is `--import=tsx`. */
export const nodeOptions: PlainCheck = (value) =>
  node(value.replace(/(^|\s)(-r|--require|--import|--(?:experimental-)?loader)\s+/g, "$1$2="));

/**
 * Sources: java(1), the manuals of Maven and Gradle. `-D` can name a class path or an agent: only
 * these keys cannot.
 */
export const jvmOptions = options({
  switches: `-ea -da -server -client --enable-preview -q -B -ntp -o -U -e -V --no-daemon --parallel
    --offline --batch-mode --no-transfer-progress --stacktrace --info --quiet --build-cache
    -DskipTests -XX:+ExitOnOutOfMemoryError -XX:+HeapDumpOnOutOfMemoryError
    -XX:+EnableDynamicAgentLoading -XX:-UsePerfData`,
  valued: `-Dfile.encoding -Dsun.jnu.encoding -Dsun.stdout.encoding -Duser.timezone -Duser.language
    -Duser.country -Djava.awt.headless -Djava.net.preferIPv4Stack -Djava.net.preferIPv6Addresses
    -Dorg.gradle.daemon -Dorg.gradle.parallel -Dorg.gradle.caching -Dorg.gradle.workers.max
    -Dorg.gradle.console -Dmaven.test.skip -Dmaven.javadoc.skip -DskipTests -Dstyle.color
    -Dspring.profiles.active -Dkotlin.daemon.jvm.options --console --warning-mode`,
  also: new RegExp(
    [
      "^-X(?:m[xsn]|ss)\\d+[kKmMgG]?$|^-XX:[+-]Use\\w+$|^-T\\w+$",
      "|^-XX:(?:MaxMetaspaceSize|MetaspaceSize|MaxPermSize|MaxDirectMemorySize|" +
        "ReservedCodeCacheSize",
      "|(?:Max|Initial|Min)RAMPercentage|TieredStopAtLevel|ActiveProcessorCount|" +
        "ParallelGCThreads|ConcGCThreads)=[\\w.]+$",
      "|^-Dorg\\.slf4j\\.simpleLogger\\.[\\w.]+=\\w+$|^--add-" +
        "(?:opens|exports)=[\\w.]+/[\\w.]+=[\\w.-]+$",
    ].join(""),
  ),
});

/**
 * Source: the rustc book, "Codegen options". `linker`, `link-arg` and `-L` lead to programs and
 * libraries.
 */
const rust = options({
  switches: "-g -O -v --test",
  valued: `-D -A -W -F --deny --allow --warn --forbid --cap-lints --edition --error-format
    --crate-type`,
  also: new RegExp(
    [
      '^-[DAWF][\\w:-]+$|^--(?:cfg|check-cfg)=[\\w=",()-]+$|^(?:-C|--codegen=)(?:target-' +
        "(?:cpu|feature)|opt-level",
      "|debuginfo|codegen-units|lto|panic|strip|instrument-coverage|overflow-checks|" +
        "debug-assertions",
      "|force-frame-pointers|embed-bitcode|incremental|relocation-model|split-debuginfo|" +
        "prefer-dynamic",
      "|symbol-mangling-version|link-dead-code)(?:=[\\w.,+-]*)?$|^-Clink-arg=-fuse-ld=" +
        "(?:lld|mold|gold|bfd)$",
      "|^-Z(?:sanitizer|threads|share-generics)=\\w+$|^-Z" +
        "(?:macro-backtrace|randomize-layout|time-passes)$",
    ].join(""),
  ),
});
/** `-C name` is `-Cname`, and so on. */
export const rustFlags: PlainCheck = (value) =>
  rust(
    value
      .replace(/(^|\s|\x1f)(-[CZ])[\s\x1f]+/g, "$1$2")
      .replace(/(--(?:cfg|check-cfg))\s/g, "$1="),
  );

/**
 * Source: `go help build`. `-toolexec`, `-exec`, `-overlay`, `-modfile`, `-ldflags` and `-gcflags`
 * run or replace something.
 */
export const goFlags = options({
  switches: `-v -x -n -a -race -msan -asan -cover -trimpath -short -failfast -json -modcacherw -work
    -ldflags=-s -ldflags=-w`,
  also: /^--?(?:mod|buildvcs|tags|count|p|parallel|timeout|covermode|buildmode|vet)=[\w,.-]+$/,
});
const GO_DEBUG = setOf(
  `gctrace schedtrace scheddetail inittrace allocfreetrace asyncpreemptoff cgocheck madvdontneed
    memprofilerate netdns clobberfree http2debug http2client http2server panicnil invalidptr
    tracebackancestors gocachetest gocacheverify randautoseed asynctimerchan gotypesalias`,
);
export const goDebug: PlainCheck = (value) =>
  value
    .split(",")
    .every((part) => GO_DEBUG.has(part.slice(0, part.indexOf("="))) && /=[\w+]+$/.test(part));

/**
 * `log_path` would write a file, and a symbolizer is run. Source: the documentation of LLVM's
 * sanitizers.
 */
export const sanitizer: PlainCheck = (value) =>
  isKnown(value) &&
  value
    .split(/[\s:,]+/)
    .every(
      (part) => /^(?!log_|coverage|external|include|html)\w+=[\w.-]+$/.test(part) || part === "",
    );

/**
 * Source: pytest's reference, "Command-line Flags". `-c`, `--rootdir`, most of `-p` and the reports
 * load or write something.
 */
const pytest = options({
  switches: `--no-header --no-summary --no-cov --strict-markers --strict-config --disable-warnings
    --exitfirst --verbose --quiet --lf --ff --nf --sw --last-failed --failed-first --stepwise
    --showlocals --reuse-db --create-db --full-trace --cov --disable-pytest-warnings
    --cov-report=term --cov-report=term-missing`,
  valued: `-n -k -m --tb --maxfail --durations --color --timeout --numprocesses --dist --verbosity
    --import-mode --show-capture --random-order-seed`,
  also: /^-[vqxslra]+$|^-r\w+$|^-pno:[\w.-]+$|^-n(?:auto|logical|\d+)$|^-W(?:ignore|error|default|always|once)(?:::[A-Za-z]+)?$/,
});
export const pytestOptions: PlainCheck = (value) =>
  pytest(value.replace(/(^|\s)(-[pW])\s+/g, "$1$2"));

/**
 * Source: the manual of gcc. `-fplugin`, `-wrapper`, `-B`, `-specs` and `@file` bring in something
 * else; so does a linker by its path.
 */
export const compilerFlags = options({
  switches: `-pthread -pipe -static -shared -pie -no-pie -s -c -v -w -ansi -pedantic
    -pedantic-errors --coverage -rdynamic -static-libgcc -static-libstdc++ -static-pie`,
  valued: "-arch -framework -target --target -std -stdlib",
  also: new RegExp(
    [
      "^-O\\w*$|^-g[\\w-]*$|^-W(?![lap],)[\\w=+-]*$|^-Wl(?:," +
        "(?:-rpath[,=][\\w./@$~-]+|-z,\\w+|--(?:no-)?as-needed",
      "|--gc-sections|-O\\d|-s|-dead_strip|-headerpad_max_install_names))+$|^-f" +
        "(?!plugin|pass-plugin|ld-path|use-ld|profile",
      "|dump|save-opt)[\\w=,.+-]*$|^-fuse-ld=(?:lld|mold|gold|bfd)$|^-m" +
        '(?!llvm)[\\w=,.+-]*$|^-[DU][\\w=",.()+-]+$',
      "|^-(?:I|L|isystem)(?!/tmp|/var/tmp|/dev)[\\w./~+@-]+$|^-l[\\w+.-]+$|^-Wp,-D[\\w=]+$",
    ].join(""),
  ),
});

/** Switches of less(1) that only change how it shows a text. */
export const lessOptions = options({
  switches: `--mouse --quit-if-one-screen --no-init --raw-control-chars --RAW-CONTROL-CHARS
    --chop-long-lines --ignore-case --quit-at-eof --use-color`,
  also: /^-?[aBcCeEfFgGiIJKmMnNqQrRsSuUwWX~]+$|^-[xzj]\d+$/,
});
/** Source: fzf(1). `--preview`, `--bind` and similar options run commands. */
export const fzfOptions = options({
  switches: `--ansi --border --cycle --exact --inline-info --multi --no-mouse --no-sort --reverse
    --select-1 --exit-0 -m -i -e -x`,
  valued: "--height --layout --border --info --color --tabstop --prompt --margin --padding",
  also: /^--height[ =]~?\d+%$/,
});
/** The compression level, and the number of threads. */
export const compression = options({
  switches: "--fast --best --rsyncable --quiet -k -v -q",
  valued: "--threads --memlimit -T",
  also: /^-[0-9]e?$|^-T\d+$/,
});
/** Source: make(1). Options for how it runs, not what. */
export const makeFlags = options({
  switches: `--no-print-directory --silent --keep-going --quiet --no-builtin-rules
    --warn-undefined-variables V=1 V=0 VERBOSE=1`,
  valued: "-j --jobs --load-average -l --output-sync",
  also: /^-?[jkswBnri]\d*$/,
});
/** Options of ssh that change neither whom it trusts nor what it runs. Source: ssh_config(5). */
const ssh = options({
  switches: "-v -q -T -x -4 -6 -C",
  valued: "-p",
  also: new RegExp(
    [
      "^-o(?:BatchMode|IdentitiesOnly)=yes$|^-oConnectTimeout=\\d+$|^-oStrictHostKeyChecking=" +
        "(?:yes|accept-new)$",
      "|^-oServerAlive\\w+=\\d+$|^-oLogLevel=\\w+$|^-oPasswordAuthentication=no$|" +
        "^-i~/\\.ssh/[\\w.-]+$",
    ].join(""),
  ),
});
export const sshCommand: PlainCheck = (value) =>
  /^ssh(?:\s|$)/.test(value) && ssh(value.slice(3).replace(/(\s-[io])\s+/g, "$1"));
/**
 * Settings that keep a session from writing or from waiting. Source: the documentation of
 * PostgreSQL, "libpq".
 */
export const pgOptions = (value: string): boolean => pg(value.replace(/(^|\s)-c\s+/g, "$1-c"));
const pg = options({
  also: /^-c(?:default_transaction_read_only=(?:on|yes|true|1)|(?:statement|lock)_timeout=\w+|client_min_messages=\w+|search_path=[\w,]+|timezone=\w+)$/i,
});
