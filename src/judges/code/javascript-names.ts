/**
 * JavaScript's names: which are harmless, and the effects of the others. Sources: the manuals of
 * Node 22, Deno 2 and Bun 1.
 */

import { vocabularyOf } from "./dialect.ts";
import {
  adds,
  deletes,
  type Effect,
  enters,
  evaluates,
  fetches,
  kills,
  like,
  opens,
  permits,
  reads,
  runsFile,
  runsList,
  shell,
  single,
  socket,
  walks,
  writes,
} from "./effects.ts";
import { tokenAt } from "./tokens.ts";

/** A module's names in the callback, promise and synchronous forms. */
const files = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) => [`fs.${name}`, `fs.${name}Sync`, `fs.promises.${name}`])
    .join(" ");
const deno = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) => [`Deno.${name}`, `Deno.${name}Sync`])
    .join(" ");

/** `rm(path, { recursive: true })` */
const removes: Effect = (call) => {
  const all = call.args
    .slice(1)
    .some(({ code, from, to }) =>
      code.tokens.slice(from, Math.min(to, from + 40)).some(({ text }) => text === "recursive"),
    );
  return deletes(0, all ? "recursive" : "file")(call);
};

/** `get(url, answer => …)`, `get(url, { headers })` */
const asks: Effect = (call) => {
  const options = call.args[1];
  const carries = options !== undefined && tokenAt(options.code.tokens, options.from).text === "{";
  return fetches(carries ? "send" : "read")({ ...call, args: call.args.slice(0, 1) });
};

export const vocabulary = vocabularyOf({
  pure: `
    parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent
    escape unescape structuredClone atob btoa
    String Number Boolean BigInt Symbol Object Array Date Map Set WeakMap WeakSet RegExp Error
    TypeError RangeError SyntaxError EvalError
    ReferenceError URIError AggregateError Promise ArrayBuffer DataView Uint8Array Int8Array
    Uint16Array Int16Array Uint32Array Int32Array
    Float32Array Float64Array Uint8ClampedArray BigInt64Array BigUint64Array URL URLSearchParams
    TextEncoder TextDecoder AbortController
    setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask
    __filename __dirname
    Object: keys values entries fromEntries assign freeze is isFrozen seal hasOwn groupBy
    Object: getOwnPropertyNames
    Array: isArray of
    String: raw fromCharCode fromCodePoint
    Number: isInteger isFinite isNaN isSafeInteger parseInt parseFloat MAX_SAFE_INTEGER
    Number: MIN_SAFE_INTEGER EPSILON MAX_VALUE MIN_VALUE
    Date: now parse UTC
    Promise: all allSettled race any resolve reject
    Symbol: iterator asyncIterator
    JSON: stringify
    URL: canParse
    Buffer: from alloc concat byteLength isBuffer compare
    AbortSignal: timeout
    process: argv env exit exitCode platform version versions arch pid ppid cwd uptime memoryUsage
    process: hrtime hrtime.bigint stdin stdout stderr nextTick
    process: execPath execArgv release features title on once cpuUsage resourceUsage getuid argv0
    process.stdout: write columns isTTY rows
    process.stderr: write
    process.env: HOME USERPROFILE PATH PWD USER NODE_ENV
    process.versions: node
    fs: existsSync exists constants closeSync close readSync read fstatSync fstat writeSync write
    fs: Dirent Stats watch watchFile createInterface
    ${files("stat lstat access realpath readlink statfs")}
    os: arch availableParallelism cpus endianness freemem homedir hostname loadavg networkInterfaces
    os: platform release tmpdir totalmem type uptime
    os: userInfo version machine constants EOL devNull
    util: inspect format types isDeepStrictEqual parseArgs stripVTControlCharacters styleText
    util: TextDecoder TextEncoder parseEnv formatWithOptions
    crypto: createHash createHmac randomUUID randomBytes randomInt getHashes timingSafeEqual hash
    zlib: gunzipSync gzipSync inflateSync deflateSync inflateRawSync brotliDecompressSync
    zlib: brotliCompressSync unzipSync createGunzip createGzip createUnzip
    readline: createInterface
    readline.promises: createInterface
    events: once EventEmitter
    perf_hooks: performance
    stream: Readable Transform
    module: builtinModules
    require.resolve import.meta.url import.meta.dirname import.meta.filename
    Deno: args cwd exit version build stdin env.get ${"stat statSync lstat lstatSync"}
    Bun: argv version env nanoseconds inspect hash stdin sleep deepEquals
    semver yaml js-yaml lodash
    js-yaml: load dump loadAll
    yaml: parse stringify parseDocument parseAllDocuments
    assert
    JSON-file
  `,
  wild: `PROJECT-module perf_hooks.performance Math console path url assert performance Intl Atomics
    querystring string_decoder semver lodash util.types fs.constants path.posix path.win32
    assert.strict`,
  methods: `
    push pop shift unshift slice splice concat join reverse includes indexOf lastIndexOf at fill
    flat keys values entries copyWithin toReversed with toSpliced
    split trim trimStart trimEnd padStart padEnd startsWith endsWith charAt charCodeAt codePointAt
    substring substr toLowerCase toUpperCase toString repeat
    replace replaceAll match matchAll search normalize localeCompare toLocaleString
    toLocaleUpperCase toLocaleLowerCase anchor isWellFormed
    test exec
    get set has add delete clear getAll append
    union intersection difference isSubsetOf isSupersetOf
    getTime toISOString toJSON getFullYear getMonth getDate getDay getHours getMinutes getSeconds
    getMilliseconds getTimezoneOffset getUTCFullYear
    getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes getUTCSeconds setDate setMonth
    setFullYear setHours setMinutes setSeconds setTime
    setUTCHours toDateString toTimeString toLocaleDateString toLocaleTimeString toUTCString valueOf
    toFixed toPrecision toExponential
    setEncoding resume pause pipe on once close question prompt setPrompt unref ref
    isFile isDirectory isSymbolicLink isSocket isFIFO isBlockDevice isCharacterDevice
    json text arrayBuffer blob bytes
    hasOwnProperty isPrototypeOf propertyIsEnumerable
    update digest
    next
    format formatToParts resolvedOptions
    equals readUInt8 readUInt16BE readUInt16LE readUInt32BE readUInt32LE readInt32LE readInt32BE
    readBigUInt64LE readDoubleLE readFloatLE subarray copy
    encode decode
  `,
  calling: `map filter forEach reduce reduceRight some every find findIndex findLast findLastIndex
    flatMap sort toSorted then catch finally`,
  denied: `
    eval Function globalThis global window self Reflect Proxy WebAssembly require module exports
    constructor importScripts Worker SharedWorker WebSocket EventSource XMLHttpRequest localStorage
    sessionStorage caches postMessage BroadcastChannel with import child_process cluster net tls
    dgram http https http2 inspector repl worker_threads v8 vm wasi dns fs Deno Bun std process $
    fetch
  `,
  hidden: `
    __proto__ prototype mainModule binding _linkedBinding _load dlopen call apply bind caller callee
    __defineGetter__ __defineSetter__ __lookupGetter__ getBuiltinModule getOwnPropertyDescriptor
    getPrototypeOf setPrototypeOf defineProperty execSync spawn spawnSync execFile execFileSync fork
    rmSync unlinkSync writeFileSync writeFile appendFileSync unlink rmdirSync renameSync Command
    createRequire createWriteStream runInThisContext runInNewContext
  `,
  effects: [
    [single, "JSON.parse Array.from"],
    [
      reads(0),
      `${files("readFile")} fs.createReadStream fs.openAsBlob ` +
        `${deno("readTextFile readFile")} Bun.file`,
    ],
    [
      walks(0),
      `${files("readdir opendir glob")} ${deno("readDir")} glob globSync glob.sync ` +
        "glob.globSync fast-glob fast-glob.sync",
    ],
    [opens(0, 1), `${files("open")}`],
    [
      writes(0),
      `${files("writeFile mkdir mkdtemp outputFile outputJson writeJson ensureDir ensureFile")} ` +
        `fs.createWriteStream ${deno("writeTextFile writeFile mkdir create")} Bun.write`,
    ],
    [writes(0, "append"), files("appendFile")],
    [writes(0, "truncate"), `${files("truncate")} ${deno("truncate")}`],
    [writes(0, "inplace"), files("utimes lutimes")],
    [removes, `${files("rm rmdir")} ${deno("remove")}`],
    [deletes(0), `${files("unlink")}`],
    [
      deletes(0, "recursive"),
      `${files("remove emptyDir")} rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync del ` +
        "del.sync del.deleteAsync del.deleteSync",
    ],
    [like("mv", 0, 1), `${files("rename move")} ${deno("rename")}`],
    [like("cp", 0, 1), `${files("copyFile cp copy")} ${deno("copyFile")}`],
    [like("ln", 0, 1), `${files("symlink link")} ${deno("symlink link")}`],
    [permits(0), `${files("chmod chown lchmod lchown")} ${deno("chmod chown")}`],
    [enters, "process.chdir Deno.chdir"],
    [
      shell(),
      "child_process: exec execSync\nshelljs.exec execa: execaCommand execaCommandSync " +
        "command commandSync",
    ],
    [
      runsFile,
      "child_process: spawn spawnSync execFile execFileSync\nexeca execa.execa " +
        "execa.execaSync execa.sync cross-spawn cross-spawn.sync Deno.Command",
    ],
    [runsList, "Bun: spawn spawnSync\nDeno.run"],
    [adds("code.exec.script"), "child_process.fork worker_threads.Worker cluster.fork Worker"],
    [evaluates(), "eval vm: runInThisContext runInNewContext runInContext Script compileFunction"],
    [(call) => evaluates(Math.max(call.args.length - 1, 0))(call), "Function"],
    [kills, "process.kill Deno.kill"],
    [adds("priv.setuid"), "process: setuid setgid seteuid setegid setgroups initgroups"],
    [
      asks,
      "fetch http: get\nhttps: get\nnode-fetch axios axios.get axios.head got got.get undici: " +
        "fetch request\nneedle.get superagent.get ky.get ky",
    ],
    [
      fetches("send"),
      "http.request https.request axios: post put patch request\ngot: post put " +
        "patch\nsuperagent: post put patch\nneedle.post ky.post",
    ],
    [adds("net.write.delete"), "axios.delete got.delete superagent.delete superagent.del"],
    [
      adds("net.listen"),
      "http: createServer Server\nhttps.createServer http2: createServer " +
        "createSecureServer\nBun: serve listen\nDeno: serve listen listenTls\n.listen",
    ],
    [adds("net.request"), "WebSocket ws ws.WebSocket EventSource XMLHttpRequest http2.connect"],
    [
      socket,
      "net: connect createConnection Socket createServer\ntls: connect " +
        "createServer\ndgram.createSocket Deno.connect Deno.connectTls Bun.connect Bun.listen",
    ],
  ],
});
