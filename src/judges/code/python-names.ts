/**
 * Python's names: which are harmless, and the effects of the others. Source: the library reference
 * of Python 3.13.
 */
import { vocabularyOf } from "./dialect.ts";
import {
  adds,
  deletes,
  downloads,
  enters,
  evaluates,
  fetches,
  globs,
  kills,
  like,
  marks,
  opens,
  opensTerminal,
  permits,
  queries,
  reads,
  readsAnywhere,
  replaces,
  runsList,
  shell,
  socket,
  text,
  walks,
  withArguments,
  without,
  writes,
} from "./effects.ts";

/** Packages that are harmless to import; only their version is known. */
const INSTALLED =
  "torch torchvision tensorflow keras jax scipy sklearn matplotlib seaborn plotly requests " +
  "httpx flask django fastapi starlette pydantic pydantic_core sqlalchemy alembic celery " +
  "redis pytest numpy pandas polars pyarrow transformers datasets tokenizers accelerate " +
  "langchain openai anthropic mypy ruff black click typer rich cv2 PIL lxml yaml jinja2 " +
  "werkzeug aiohttp boto3 botocore setuptools pip wheel psycopg2 psycopg pymongo cryptography " +
  "attrs attr networkx sympy nltk spacy gunicorn uvicorn tqdm docker kubernetes google onnx " +
  "onnxruntime triton bitsandbytes sentence_transformers faiss xgboost lightgbm statsmodels " +
  "dotenv jsonschema bs4 playwright selenium scrapy grpc google.protobuf opentelemetry loguru " +
  "structlog zmq websockets numba cython";

export const vocabulary = vocabularyOf({
  pure: `
    abs all any ascii bin bool bytearray bytes callable chr complex dict divmod enumerate filter
    float format frozenset hasattr hash hex id
    input int isinstance issubclass iter len list map max memoryview min next object oct ord pow
    print property range repr reversed round
    set slice sorted staticmethod classmethod str sum super tuple type zip exit quit unicode xrange
    raw_input
    NotImplemented Ellipsis Exception BaseException ArithmeticError AssertionError AttributeError
    EOFError FileNotFoundError FileExistsError
    ImportError ModuleNotFoundError IndexError IOError IsADirectoryError KeyboardInterrupt KeyError
    LookupError MemoryError NameError
    NotADirectoryError NotImplementedError OSError OverflowError PermissionError RecursionError
    RuntimeError StopIteration SyntaxError
    SystemExit TimeoutError TypeError UnicodeDecodeError UnicodeEncodeError UnicodeError ValueError
    ZeroDivisionError Warning
    __name__ __file__ __doc__
    sys: argv stdin stdout stderr stdin.buffer stdout.buffer version version_info platform exit
    sys: maxsize getsizeof executable byteorder
    sys: getdefaultencoding getfilesystemencoding getrecursionlimit setrecursionlimit implementation
    sys: prefix base_prefix hexversion float_info int_info
    sys: builtin_module_names stdlib_module_names setdefaultencoding set_int_max_str_digits
    json: load loads dump dumps
    re: compile
    os: getcwd environ stat lstat environ.get getenv sep linesep pathsep name getpid getppid getuid
    os: geteuid getgid cpu_count uname access F_OK R_OK
    os: fspath fsencode fsdecode curdir pardir extsep get_terminal_size getloadavg readlink isatty
    os: devnull path PathLike DirEntry stat_result error
    os.path: abspath basename commonpath commonprefix dirname exists expanduser expandvars getatime
    os.path: getctime getmtime getsize isabs isdir isfile
    os.path: islink ismount join lexists normcase normpath realpath relpath samefile sep split
    os.path: splitdrive splitext extsep altsep pathsep
    pathlib: Path PurePath PosixPath PurePosixPath WindowsPath PureWindowsPath Path.cwd Path.home
    io: StringIO BytesIO TextIOWrapper BufferedReader SEEK_SET SEEK_END SEEK_CUR
    yaml: safe_load safe_load_all safe_dump dump YAMLError SafeLoader CSafeLoader
    urllib: parse error
    shutil: get_terminal_size which disk_usage
    subprocess: PIPE DEVNULL STDOUT CalledProcessError TimeoutExpired CompletedProcess
    subprocess: SubprocessError list2cmdline
    sqlite3: Row Error OperationalError DatabaseError version sqlite_version PARSE_DECLTYPES
    sqlite3: Connection Cursor
    functools: reduce partial lru_cache cache wraps cmp_to_key cached_property total_ordering
    operator: itemgetter add sub mul truediv floordiv mod eq ne lt le gt ge and_ or_ not_ xor neg
    operator: contains concat countOf indexOf
    requests: exceptions codes Timeout ConnectionError HTTPError RequestException
    httpx: HTTPError
    zipfile: BadZipFile is_zipfile ZIP_DEFLATED ZipInfo
    tarfile: is_tarfile TarError
    ast: parse walk dump literal_eval unparse get_docstring get_source_segment iter_child_nodes
    ast: iter_fields NodeVisitor AST Module Expr Name
    ast: Call Attribute Constant Str Num List Tuple Dict Set FunctionDef AsyncFunctionDef ClassDef
    ast: Return Assign AnnAssign AugAssign For While If
    ast: With Raise Try Import ImportFrom arg keyword alias Lambda Subscript BinOp UnaryOp Compare
    ast: BoolOp JoinedStr Starred expr stmt Pass
    numpy: array arange zeros ones full linspace mean median std var sum min max argmax argmin sort
    numpy: argsort unique where isnan isinf nan inf pi e
    numpy: sqrt log log2 log10 exp sin cos tan abs absolute dot matmul concatenate stack vstack
    numpy: hstack round floor ceil percentile quantile histogram
    numpy: corrcoef cov allclose isclose array_equal asarray eye linalg.norm linalg.inv linalg.det
    numpy: linalg.eig linalg.solve ndarray dtype shape
    numpy: int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 bool_ str_
    numpy: reshape transpose cumsum diff clip count_nonzero any
    numpy: all random.rand random.randn random.randint random.seed random.default_rng random.choice
    numpy: random.normal set_printoptions __version__
    pandas: DataFrame Series Timestamp Timedelta NaT NA concat merge to_datetime to_numeric isna
    pandas: isnull notna notnull date_range cut qcut crosstab
    pandas: pivot_table set_option options.display.max_columns options.display.max_rows
    pandas: options.display.width unique __version__ Categorical Index
    importlib.metadata: version metadata distributions distribution PackageNotFoundError requires
    importlib.metadata: files
    importlib.util: find_spec
    logging: getLogger debug info warning error DEBUG INFO WARNING ERROR CRITICAL StreamHandler
    logging: Formatter
    warnings: filterwarnings simplefilter warn catch_warnings
    threading: Lock RLock
    concurrent.futures: ThreadPoolExecutor as_completed
    argparse: ArgumentParser Namespace RawDescriptionHelpFormatter ArgumentDefaultsHelpFormatter
    gzip: decompress BadGzipFile
    bz2: decompress
    lzma: decompress
    tempfile: gettempdir
    socket: gethostname getfqdn
    platform: machine node platform processor python_version release system uname version
    platform: python_implementation architecture mac_ver
    inspect: getsource getsourcefile getfile signature getdoc isclass isfunction ismodule
    inspect: iscoroutinefunction cleandoc
    torch.cuda: is_available device_count get_device_name
    torch.version: cuda
    torch.backends.mps: is_available
    tensorflow.config: list_physical_devices
    sys.flags
    ${INSTALLED.split(" ")
      .map((name) => `${name}.__version__ ${name}.__file__ ${name}.VERSION ${name}.__name__`)
      .join(" ")}
    jsonschema: validate Draft7Validator Draft202012Validator ValidationError SchemaError
    bs4: BeautifulSoup
  `,
  wild: `math cmath datetime collections collections.abc itertools statistics string decimal
    fractions random time calendar json re csv struct binascii base64 hashlib hmac html html.parser
    html.entities heapq bisect copy pprint typing typing_extensions dataclasses enum unicodedata
    uuid zlib textwrap difflib colorsys fnmatch numbers array queue secrets zoneinfo keyword errno
    stat tomllib tomli toml json5 configparser xml.etree.ElementTree xml.etree.cElementTree
    xml.dom.minidom urllib.parse urllib.error urllib2.URLError email email.utils email.header
    graphlib types.SimpleNamespace contextlib abc traceback shlex tokenize ipaddress quopri locale
    gettext plistlib string.Formatter tabulate dateutil dateutil.parser pytz packaging
    packaging.version semver`,
  methods: `
    get items keys values pop popitem setdefault update clear append extend insert remove sort
    reverse index count add discard union
    intersection difference symmetric_difference issubset issuperset isdisjoint difference_update
    intersection_update fromkeys
    split rsplit splitlines strip lstrip rstrip startswith endswith join lower upper title
    capitalize casefold swapcase find rfind rindex
    format format_map encode decode center ljust rjust zfill partition rpartition isdigit isalpha
    isalnum isspace isupper islower isnumeric
    isdecimal isidentifier isprintable istitle isascii expandtabs translate maketrans removeprefix
    removesuffix hex fromhex tobytes tolist
    bit_length bit_count to_bytes from_bytes as_integer_ratio is_integer conjugate
    read readline readlines readable seek tell close fileno isatty flush getvalue getbuffer
    writelines writable seekable
    read_text read_bytes exists is_file is_dir is_symlink is_absolute is_relative_to resolve
    absolute relative_to with_suffix with_name with_stem
    joinpath expanduser as_posix as_uri match full_match samefile stat lstat owner group readlink
    cwd home
    group groups groupdict start end span finditer findall search fullmatch sub subn
    most_common elements subtract total appendleft popleft extendleft rotate move_to_end new_child
    isoformat strftime strptime timestamp date time total_seconds weekday isoweekday isocalendar
    replace_tzinfo astimezone utcoffset now today utcnow
    toordinal fromtimestamp fromisoformat timetuple utctimetuple ctime
    json raise_for_status iter_lines iter_content iter_children
    fetchall fetchone fetchmany cursor commit rollback
    getroot iter iterfind findtext itertext getchildren tostring getElementsByTagName getAttribute
    hasAttribute toxml toprettyxml
    writerow writerows writeheader reader
    hexdigest digest
    namelist infolist getinfo printdir testzip getnames getmembers getmember extractfile
    communicate wait poll
    put qsize empty full get_nowait
    randint random choice choices sample shuffle uniform gauss seed
    quantize as_tuple is_nan is_infinite sqrt ln log10 normalize compare
    sections options has_section has_option getint getboolean getfloat read_string
    next send throw
    add_argument parse_args parse_known_args add_mutually_exclusive_group add_subparsers add_parser
    set_defaults print_help error
    get_text find_all select select_one prettify
    visit generic_visit
    setLevel addHandler debug info warning exception critical
    validate iter_errors check_schema is_valid
    submit result as_completed shutdown
    head tail describe mean median std var sum min max nunique unique value_counts groupby agg
    aggregate apply applymap map sort_values sort_index
    reset_index set_index dropna fillna isna isnull notna notnull isin astype drop drop_duplicates
    duplicated merge concat pivot pivot_table melt stack
    unstack corr cov quantile cumsum cumprod diff shift rolling resample transform filter assign
    iterrows itertuples to_list to_numpy to_dict
    to_string sample nlargest nsmallest idxmax idxmin any all round abs clip between contains len
    select_dtypes memory_usage nunique ffill bfill
    reshape flatten ravel transpose argmax argmin argsort dot item squeeze astype fill cumsum size
    first last mode cat str tz_localize tz_convert
    lock acquire release is_set
  `,
  denied: `
    __import__ __builtins__ __loader__ __spec__ __build_class__ breakpoint compile delattr eval exec
    execfile getattr globals locals setattr vars
    help license credits copyright reload
  `,
  hidden: `
    builtins bltns modules os io sys shutil subprocess codecs importlib inspect types ctypes marshal
    pickle cPickle gc pty system popen settrace setprofile addaudithook environ putenv f_globals
    f_locals f_builtins gi_frame cr_frame tb_frame func_globals get_type_hints ForwardRef extract
    extractall load_extension enable_load_extension backup save savez savez_compressed savetxt
    tofile to_sql to_pickle to_feather to_hdf link_to attrgetter methodcaller writestr import_module
    exec_module load_module run_module run_path runpy
  `,
  effects: [
    [
      opens(0, 1),
      `open file
       io: open FileIO
       codecs: open
       gzip: open GzipFile
       bz2: open BZ2File
       lzma: open LZMAFile
       tarfile: open
       zipfile: ZipFile
       wave: open`,
    ],
    [opens("self", 0), ".open"],
    [walks(0), "os: listdir scandir\nglob: glob iglob"],
    [walks(0, "recursive"), "os: walk fwalk\nos.path: walk"],
    [globs, ".rglob .glob"],
    [walks("self", "recursive"), ".walk"],
    [walks("self"), ".iterdir"],
    [reads("self"), ".read_text .read_bytes"],
    [
      ({ args: [first], ...call }) =>
        !first ||
        first.code.tokens[first.from]?.kind === "number" ||
        reads(0)({ ...call, args: [first] }),
      ".read",
    ],
    [(call) => text(call, 0, "database") === ":memory:" || reads(0)(call), "sqlite3.connect"],
    [
      reads(0),
      "linecache: getline getlines\nxml.etree.ElementTree: parse " +
        "iterparse\nxml.etree.cElementTree: parse iterparse\nxml.dom.minidom.parse " +
        "tokenize.open openpyxl.load_workbook PIL.Image.open",
    ],
    [
      readsAnywhere,
      "pandas: read_csv read_json read_excel read_table read_parquet read_feather\nnumpy: " +
        "loadtxt genfromtxt",
    ],
    [
      shell(),
      "os: system popen popen2 popen3 popen4\ncommands: getoutput " +
        "getstatusoutput\nsubprocess: getoutput getstatusoutput\nasyncio: " +
        "create_subprocess_shell",
    ],
    [(call) => !shell()(call), ".system"],
    [runsList, "subprocess: run call check_call check_output Popen\npexpect: spawn run"],
    [replaces(0, false), "os: execl execle execlp execlpe\nasyncio.create_subprocess_exec"],
    [replaces(0, true), "os: execv execve execvp execvpe posix_spawn posix_spawnp"],
    [replaces(1, false), "os: spawnl spawnle spawnlp spawnlpe"],
    [replaces(1, true), "os: spawnv spawnve spawnvp spawnvpe"],
    [opensTerminal, "pty.spawn"],
    [
      evaluates(),
      "exec eval compile execfile\nbuiltins: exec eval compile\ntimeit: timeit repeat\ncode: " +
        "interact InteractiveConsole",
    ],
    [adds("code.exec.script"), "runpy: run_path run_module"],
    [
      adds("code.exec.encoded"),
      "marshal: loads load\npickle: loads load Unpickler\ncPickle: loads load\ndill: loads " +
        "load\ncloudpickle: loads\njoblib.load\nshelve.open\nyaml: load unsafe_load full_load " +
        "load_all",
    ],
    [deletes(0), "os: remove unlink rmdir\nsend2trash.send2trash"],
    [deletes(0, "recursive"), "shutil.rmtree os.removedirs distutils.dir_util.remove_tree"],
    [deletes("self"), ".unlink .rmdir"],
    [deletes("self", "recursive"), ".rmtree"],
    [writes(0), "os: mkdir makedirs mknod mkfifo\npathlib.write"],
    [writes(0, "truncate"), "os.truncate"],
    [writes("self"), ".write_text .write_bytes .touch .mkdir"],
    [writes(0), ".to_csv .to_json .to_excel .savefig .to_parquet .to_html .to_markdown"],
    [like("mv", 0, 1), "os: rename renames replace\nshutil.move"],
    [withArguments(1, like("mv", "self", 0)), ".rename .replace"],
    [withArguments(1, () => false), ".copy"],
    [without("filename", "handlers"), "logging.basicConfig"],
    [({ scan }) => [...scan.aliases.values()].every((path) => !path.startsWith("xml.")), ".write"],
    [like("cp", 0, 1), "shutil: copy copy2 copyfile copytree"],
    [like("ln", 0, 1), "os: link symlink"],
    [permits(0), "os: chmod chown lchown lchmod chflags\nshutil.chown"],
    [permits("self"), ".chmod .lchmod"],
    [like("ln", 0, "self"), ".symlink_to .hardlink_to"],
    [enters, "os: chdir"],
    [adds("priv.chroot"), "os.chroot"],
    [adds("priv.setuid"), "os: setuid setgid seteuid setreuid setresuid"],
    [kills, "os: kill killpg"],
    [marks("fork"), "os: fork forkpty\nmultiprocessing.Process"],
    [
      fetches("read"),
      "requests: get head\nhttpx: get head\nurllib.request.urlopen urllib.urlopen urllib2.urlopen",
    ],
    [
      fetches("send"),
      "requests: post put patch options request\nhttpx: post put patch request " +
        "stream\nurllib.request.Request urllib2.Request",
    ],
    [adds("net.write.delete"), "requests.delete httpx.delete"],
    [downloads, "urllib.request.urlretrieve urllib.urlretrieve wget.download"],
    [
      adds("net.request"),
      "requests.Session requests.session httpx: Client AsyncClient\nhttp.client: " +
        "HTTPConnection HTTPSConnection\naiohttp: ClientSession request\nurllib3: PoolManager " +
        "request\nhttplib: HTTPConnection HTTPSConnection\nxmlrpc.client.ServerProxy",
    ],
    [adds("net.upload"), "smtplib: SMTP SMTP_SSL\nftplib: FTP FTP_TLS"],
    [adds("net.remote"), "paramiko: SSHClient Transport\nfabric.Connection telnetlib.Telnet"],
    [
      adds("net.listen"),
      "http.server: HTTPServer ThreadingHTTPServer test\nsocketserver: TCPServer " +
        "ThreadingTCPServer UDPServer\nSimpleHTTPServer.test BaseHTTPServer.HTTPServer",
    ],
    [socket, "socket: socket create_connection create_server socketpair"],
    [marks("dup"), "os: dup2 dup"],
    [queries(), ".execute .executemany .executescript .read_sql .read_sql_query"],
  ],
});
