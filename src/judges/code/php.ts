/** PHP, as run by `php -r` and from standard input. */
import { isKnown } from "../report.ts";
import { closing } from "./arguments.ts";
import { bindAssignments, loosenAll } from "./bindings.ts";
import { type Dialect, setOf, vocabularyOf } from "./dialect.ts";
import {
  adds,
  deletes,
  type Effect,
  enters,
  evaluates,
  fetches,
  kills,
  like,
  marks,
  opens,
  permits,
  readsAnywhere,
  shell,
  socket,
  walks,
  wordsRun,
  writes,
} from "./effects.ts";
import { syntax } from "./php-syntax.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, tokenAt } from "./tokens.ts";
import { listOf, textOf } from "./values.ts";

/**
 * Functions that call their argument, by value or by name: harmless if it is literal, or names
 * something harmless.
 */
const calls: Effect = ({ scan, args }) => {
  let isHarmless = false;
  for (const { code, from } of args) {
    const first = tokenAt(code.tokens, from);
    if (/^(?:fn|function|static)$/.test(first.text)) isHarmless = true;
    if (first.kind !== "string") continue;
    const name = first.value.toLowerCase();
    if (vocabulary.pure.has(name)) isHarmless = true;
    const effect = vocabulary.effects.get(name);
    if (effect && effect !== calls)
      effect({
        scan,
        args: args.filter((arg) => arg.from !== from),
        path: name,
        options: new Map(),
        receiver: undefined,
      });
  }
  return isHarmless;
};

/** `proc_open("ls", …)`, `proc_open(["ls", "-l"], …)` */
const opensProcess: Effect = (call) => {
  const [first] = call.args;
  const list = first && listOf(call.scan, first);
  return list ? wordsRun(call.scan, list) : shell(0)(call);
};

/** `pcntl_exec("/bin/sh", ["-i"])` */
const replaces: Effect = ({ scan, args: [program, list] }) => {
  if (program) wordsRun(scan, [textOf(scan, program), ...((list && listOf(scan, list)) ?? [])]);
  return false;
};

/** A target other than the standard streams: `php://filter`, a URL, a file. */
const includes: Effect = (call) => {
  const [first] = call.args;
  const path = first ? textOf(call.scan, first) : "";
  if (isKnown(path) && /^(?:https?|ftp|data):/i.test(path))
    call.scan.report.add("code.exec.remote");
  else call.scan.report.add("code.exec.script");
  return false;
};

/** `preg_replace("/x/e", …)` ran its second argument, up to PHP 5. */
const replacesText: Effect = ({ scan, args: [first] }) =>
  first !== undefined && !/[^\w\s][imsxADSUXJu]{0,9}e[imsxADSUXJu]{0,9}$/.test(textOf(scan, first));

const vocabulary = vocabularyOf({
  pure: `
    print printf print_r var_dump var_export sprintf vsprintf vprintf number_format implode explode
    join count sizeof strlen mb_strlen str_replace str_ireplace
    substr mb_substr substr_count strpos stripos strrpos strstr stristr strrev str_repeat str_pad
    str_split mb_str_split str_contains str_starts_with str_ends_with
    strtolower strtoupper mb_strtolower mb_strtoupper ucfirst ucwords lcfirst trim ltrim rtrim chop
    nl2br wordwrap htmlspecialchars html_entity_decode htmlentities strip_tags
    addslashes stripslashes similar_text levenshtein soundex metaphone strcmp strcasecmp strncmp
    strnatcmp strtr sprintf sscanf md5 sha1 hash hash_algos crc32
    base64_encode base64_decode bin2hex hex2bin json_encode json_decode json_last_error
    json_last_error_msg serialize urlencode urldecode rawurlencode http_build_query
    parse_url parse_str uniqid array_keys array_values array_merge array_unique array_flip
    array_slice array_splice array_search array_sum array_product array_combine
    array_column array_chunk array_fill array_fill_keys array_pad array_diff array_diff_key
    array_intersect array_intersect_key array_key_exists array_key_first array_key_last
    array_pop array_push array_shift array_unshift array_reverse array_rand array_count_values
    array_is_list in_array range compact list sort rsort asort arsort ksort krsort
    shuffle natsort current key next reset end prev each min max abs ceil floor round sqrt pow
    intdiv fmod rand mt_rand random_int random_bytes mt_srand pi log log10 exp sin cos
    tan is_numeric is_string is_int is_array is_bool is_float is_null is_object is_callable isset
    empty unset intval floatval strval boolval settype gettype get_debug_type
    get_class method_exists property_exists function_exists class_exists extension_loaded
    get_loaded_extensions defined constant define phpversion php_uname php_sapi_name
    php_ini_loaded_file memory_get_usage memory_get_peak_usage sys_get_temp_dir getcwd gethostname
    getmypid date time microtime mktime strtotime checkdate gmdate hrtime
    date_default_timezone_set date_default_timezone_get preg_match preg_match_all preg_split
    preg_quote preg_grep preg_last_error
    file_exists is_file is_dir is_link is_readable is_writable filesize filemtime stat basename
    dirname pathinfo realpath fclose feof fgets fgetc fread fgetcsv
    fwrite fputs fflush rewind ftell fseek stream_get_contents stream_get_line yaml_parse usleep
    sleep error_reporting ini_get set_time_limit exit die echo
    str_getcsv mb_strpos mb_convert_encoding mb_detect_encoding iconv utf8_encode utf8_decode
    ctype_digit ctype_alpha ctype_upper ctype_lower ctype_alnum ctype_space
    iterator_to_array func_get_args spl_object_id password_hash password_verify gettimeofday
    array_flip array_walk_none version_compare get_object_vars libxml_use_internal_errors
    simplexml_load_string phpinfo php_ini_scanned_files opcache_get_status setlocale localeconv
    money_format bcadd bcsub bcmul bcdiv gmp_add
    PHP_EOL PHP_VERSION PHP_OS PHP_OS_FAMILY PHP_INT_MAX PHP_INT_SIZE PHP_BINARY DIRECTORY_SEPARATOR
    STDIN STDOUT STDERR E_ALL M_PI TRUE FALSE NULL INF NAN
    exception runtimeexception invalidargumentexception datetime datetimeimmutable dateinterval
    datetimezone arrayobject arrayiterator stdclass splstack splqueue splobjectstorage
    JSON_PRETTY_PRINT JSON_THROW_ON_ERROR JSON_UNESCAPED_SLASHES JSON_UNESCAPED_UNICODE SORT_STRING
    SORT_NUMERIC ENT_QUOTES COUNT_RECURSIVE FILE_IGNORE_NEW_LINES FILE_SKIP_EMPTY_LINES LOCK_SH
  `,
  methods: `format getMessage getTimestamp modify add sub diff push pop shift count getmessage
    gettimestamp gettraceasstring current next valid key rewind toarray`,
  denied: `
    eval assert create_function include include_once require require_once extract func_overload dl
    ini_set putenv mail register_shutdown_function unserialize ffi reflectionfunction
    reflectionmethod reflectionclass splfileobject simplexml_load_file domdocument pdo mysqli
    curl_init new_class $GLOBALS forward_static_call set_error_handler set_exception_handler
    spl_autoload_register stream_wrapper_register ob_start
  `,
  hidden: "exec query load save loadhtmlfile",
  effects: [
    [shell(), "system exec shell_exec passthru popen"],
    [opensProcess, "proc_open"],
    [replaces, "pcntl_exec"],
    [
      calls,
      "array_map array_filter array_walk array_reduce usort uasort uksort call_user_func " +
        "call_user_func_array preg_replace_callback iterator_apply array_udiff array_uintersect",
    ],
    [evaluates(), "eval assert create_function"],
    [replacesText, "preg_replace"],
    [includes, "include include_once require require_once"],
    [adds("code.exec.encoded"), "unserialize"],
    [opens(0, 1), "fopen gzopen"],
    [
      readsAnywhere,
      "file_get_contents file readfile parse_ini_file simplexml_load_file show_source " +
        "highlight_file php_strip_whitespace md5_file sha1_file hash_file yaml_parse_file",
    ],
    [walks(0), "glob scandir opendir dir"],
    [writes(0), "file_put_contents mkdir touch tempnam"],
    [deletes(0), "unlink rmdir"],
    [like("mv", 0, 1), "rename move_uploaded_file"],
    [like("cp", 0, 1), "copy"],
    [like("ln", 0, 1), "symlink link"],
    [permits(0), "chmod chown chgrp lchown"],
    [enters, "chdir chroot"],
    [kills, "posix_kill"],
    [marks("fork"), "pcntl_fork"],
    [adds("priv.setuid"), "posix_setuid posix_setgid posix_seteuid"],
    [
      socket,
      "fsockopen pfsockopen stream_socket_client stream_socket_server socket_create socket_connect",
    ],
    [fetches("send"), "curl_exec curl_init get_headers dns_get_record gethostbyname"],
    [adds("net.upload"), "mail ftp_connect ssh2_connect"],
  ],
});

function bind(scan: Scan, code: Code): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, inner } = tokenAt(tokens, at);
    for (const each of inner) bind(scan, each);
    if (kind !== "name") continue;
    const next = tokens[at + 1];
    if (text === "function" || text === "fn") {
      const open = next?.kind === "name" ? at + 2 : at + 1;
      if (next?.kind === "name") scan.functions.add(next.text);
      loosenAll(scan, { code, from: open, to: closing(code, open) });
    } else if (text === "class" && next?.kind === "name") scan.functions.add(next.text);
    else if (text === "as") loops(scan, code, at);
  }
  bindAssignments(scan, code);
}

/** `foreach (["a", "b"] as $x)`, `foreach ($xs as $k => $v)` */
function loops(scan: Scan, code: Code, at: number): void {
  const { tokens, partner } = code;
  for (let each = at + 1; each < at + 6 && tokens[each]?.text !== ")"; each++)
    loosenAll(scan, { code, from: each, to: each + 1 });
  const name = tokens[at + 1];
  if (name && tokens[at + 2]?.text === ")" && tokens[at - 1]?.text === "]")
    scan.loops.set(name.text, { code, from: partnerAt(partner, at - 1), to: at });
}

/** `$f(…)`, `"f"(…)`, `$o->$m(…)`, `new $c`, `$$x`: names that are made at run time. */
function look(scan: Scan, { tokens }: Code, at: number): void {
  const { kind, text } = tokenAt(tokens, at);
  const before = tokens[at - 1];
  const isOpening = kind === "op" && text === "(" && before !== undefined;
  if (
    isOpening &&
    (before.kind === "string" || /^[)\]}]$/.test(before.text) || /^\$\w/.test(before.text))
  )
    scan.proved = false;
  if (kind === "name" && text.startsWith("$") && /^(?:->|::|\?->|new|\$)$/.test(before?.text ?? ""))
    scan.proved = false;
  if (
    text === "$" ||
    (kind === "name" && /^\$\$/.test(text)) ||
    (kind === "name" && text === "$GLOBALS")
  )
    scan.proved = false;
}

export const php: Dialect = {
  language: "php",
  syntax,
  joints: new Set(["->", "::", "?->"]),
  glues: new Set(["."]),
  keywords: setOf(
    `if elseif else endif while endwhile for endfor foreach endforeach as switch case default break
    continue return function fn class interface trait extends implements new use namespace public
    private protected static const abstract final try catch finally throw global echo and or xor
    instanceof insteadof clone yield match readonly array list isset unset true false null self
    parent int string bool float mixed void callable iterable do declare this $this`,
  ),
  bare: true,
  sigils: true,
  tuples: true,
  vocabulary,
  bind,
  look,
  makers: new Map([
    ["getenv", "env"],
    ["$_SERVER", "env"],
    ["$_ENV", "env"],
    ["getcwd", "here"],
    ["dirname", "parent"],
    ["realpath", "same"],
    ["trim", "same"],
  ]),
};
