/** Ruby's names: which are harmless, and the effects of the others. Source: docs.ruby-lang.org. */
import { isKnown } from "../report.ts";
import { vocabularyOf } from "./dialect.ts";
import {
  adds,
  deletes,
  deletesAll,
  type Effect,
  enters,
  evaluates,
  fetches,
  kills,
  like,
  marks,
  opens,
  permits,
  reads,
  runsWords,
  shellText,
  socket,
  walks,
  writes,
} from "./effects.ts";
import { textOf } from "./values.ts";

/** `open("| ls")`, `IO.read("|ls")`, `open("https://…")`, `open("file", "w")` */
const opensAny: Effect = (call) => {
  const [first] = call.args;
  if (!first) return false;
  const path = textOf(call.scan, first).trim();
  if (path.startsWith("|")) return shellText(call.scan, path.slice(1), first);
  if (/^https?:/.test(path)) return fetches("read")({ ...call, args: [first] });
  return isKnown(path) && opens(0, 1)(call);
};

/** `send(:system, "ls")` */
const sends: Effect = (call) => {
  const [first, ...args] = call.args;
  const name = first ? textOf(call.scan, first) : "";
  const effect = vocabulary.effects.get(name);
  if (effect && effect !== sends) effect({ ...call, path: name, args });
  return false;
};

/** `File.chmod(0644, "a", "b")` */
const permitsRest: Effect = (call) =>
  call.args.slice(1).every((arg) => permits(0)({ ...call, args: [arg] }));

export const vocabulary = vocabularyOf({
  pure: `
    puts print p pp printf putc sprintf format gets readlines readline exit abort raise loop lambda
    proc Integer Float String Array Hash Rational Complex
    rand srand sleep catch throw block_given? warn caller freeze rescue at_exit require tap then it
    ARGV STDIN STDOUT STDERR ARGF DATA RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL
    RUBY_COPYRIGHT ENV Float::INFINITY
    $stdin $stdout $stderr $PROGRAM_NAME
    StandardError RuntimeError ArgumentError KeyError IndexError TypeError NameError Exception
    StopIteration ZeroDivisionError Errno IOError
    JSON: parse generate pretty_generate dump ParserError parse!
    YAML: safe_load dump safe_dump
    Psych: safe_load
    CSV: parse generate parse_line generate_line
    File: exist? exists? file? directory? basename dirname extname join expand_path size mtime ctime
    File: atime stat lstat readlink absolute_path realpath symlink? zero?
    File: readable? writable? executable? split ftype fnmatch fnmatch? identical? empty? size?
    File: SEPARATOR SEEK_SET
    Dir: pwd home getwd exist? empty?
    Time: now at parse mktime utc gm local iso8601
    Date: today parse new strptime iso8601 valid_date?
    DateTime: now parse
    Process: pid clock_gettime CLOCK_MONOTONIC
    Set: new
    Struct: new
    OpenStruct: new
    StringIO: new
    Object: new
    Regexp: new escape union
    Range: new
    Random: rand new
    SecureRandom: hex uuid random_number base64 alphanumeric
    Digest: MD5 SHA1 SHA256 SHA512
    Digest.MD5: hexdigest
    Digest.SHA1: hexdigest
    Digest.SHA256: hexdigest
    Base64: encode64 strict_encode64 decode64 strict_decode64 urlsafe_encode64 urlsafe_decode64
    Integer: sqrt MAX
    Float: INFINITY NAN EPSILON
    Encoding: default_external default_internal UTF_8
    Encoding.UTF_8 Encoding.BINARY
    Gem: path dir version ruby_version
    Gem.Version: new
    Shellwords: split escape
    Etc: nprocessors
    Benchmark: measure realtime
    URI: parse join encode_www_form decode_www_form_component encode_www_form_component
    Pathname: new pwd
    Comparable Enumerable Symbol Proc NilClass TrueClass FalseClass Numeric BigDecimal Rational
  `,
  wild: "Math",
  methods: `
    each each_with_index each_with_object each_slice each_cons each_pair each_key each_value
    each_line each_char each_byte each_entry map flat_map collect select filter reject find detect
    find_index find_all inject reduce sum min max minmax min_by max_by sort sort_by sort! uniq uniq!
    group_by partition chunk_while slice_when zip take take_while drop drop_while first last count
    size length empty? any? all? none? one? include? member? key? has_key? value? tally to_a to_h
    to_s to_i to_f to_sym to_r to_c to_str to_proc_ to_json to_yaml inspect class is_a? kind_of?
    instance_of? nil? respond_to? frozen? dup clone freeze hash object_id == eql? equal? ! push pop
    shift unshift << append prepend insert concat compact compact! flatten flatten! reverse reverse!
    rotate sample shuffle transpose product combination permutation join index rindex values_at
    fetch dig [] []= store merge merge! update key keys values invert delete delete_if keep_if clear
    replace transform_values transform_keys filter_map sum lazy force entries cycle each_entry
    with_index with_object step upto downto times succ next pred abs ceil floor round truncate
    divmod modulo fdiv gcd lcm even? odd? zero? positive? negative? between? clamp digits bit_length
    chr ord pow strip lstrip rstrip strip! chomp chomp! chop chars lines bytes upcase downcase
    capitalize swapcase upcase! downcase! split sub gsub sub! gsub! tr tr_s squeeze delete_prefix
    delete_suffix start_with? end_with? match match? scan slice slice! center ljust rjust index
    format unpack unpack1 pack encode force_encoding valid_encoding? unicode_normalize hex oct crypt
    succ insert casecmp casecmp? codepoints encoding b % * + - =~ captures named_captures pre_match
    post_match begin end to_set subset? superset? disjoint? intersect? union intersection difference
    add add? puts print printf write read readlines gets getc each_line readline rewind eof? close
    fileno sync sync= flush set_encoding string binmode year month day hour min sec usec wday yday
    strftime iso8601 to_date to_time utc localtime monday? sunday? saturday? leap? call curry arity
    yield then tap itself new message backtrace full_message exception cause name exists? file?
    directory? basename dirname extname children each_child entries expand_path relative_path_from
    parent relative? absolute? mtime stat host path port scheme query fragment body code headers
    value_at to_struct members each_pair row by_row field field_size raise exit ancestors superclass
    instance_methods methods_ sum status success? exitstatus
  `,
  denied: `
    method instance_method to_proc const_get eval instance_eval class_eval module_eval instance_exec
    class_exec module_exec binding fork syscall trap autoload load require_relative set_trace_func
    test ObjectSpace Kernel Module Class Method UnboundMethod Fiddle DL Win32API TOPLEVEL_BINDING
    RubyVM TracePoint Ractor ERB Marshal DRb Signal include extend prepend refine using
    method_missing alias alias_method define_method undef remove_method callcc Thread Socket PTY IO
    self_class select ioctl fcntl Gem::Installer Bundler Rails
  `,
  hidden: `
    send public_send __send__ method public_method instance_method singleton_method
    define_singleton_method const_get const_set constants instance_variable_set
    instance_variable_get class_variable_set singleton_class to_proc methods unbind bind bind_call
    result run exec system spawn popen constantize safe_constantize
  `,
  effects: [
    [
      runsWords,
      "system exec spawn Kernel: system exec spawn\nProcess: spawn exec\nPTY.spawn IO.popen " +
        "Open3: capture2 capture2e capture3 popen2 popen2e popen3 pipeline",
    ],
    [shellTextOfAll, "` %x Kernel.`"],
    [sends, "send public_send __send__ .send .public_send .__send__"],
    [
      evaluates(),
      "eval instance_eval class_eval Kernel.eval .instance_eval .class_eval " +
        ".module_eval binding.eval",
    ],
    [opensAny, "open Kernel.open URI.open IO: read readlines foreach binread"],
    [opens(0, 1), "File: open new\nCSV.open Zlib.GzipReader.open"],
    [
      reads(0),
      "File: read readlines foreach binread\nCSV: read foreach " +
        "table\nPathname.read\nYAML: load_file safe_load_file load_stream\nPsych: " +
        "load_file safe_load_file\nJSON: load_file parse_file",
    ],
    [reads("self"), ".read .readlines"],
    [walks(0), "Dir: glob entries children each_child foreach []\nFind.find"],
    [
      writes(0),
      "File: write binwrite mkfifo\nIO: write binwrite\nDir: mkdir\nFileUtils: touch mkdir " +
        "mkdir_p makedirs install",
    ],
    [writes(0, "truncate"), "File.truncate"],
    [deletesAll, "File: delete unlink\nFileUtils: rm rm_f"],
    [deletes(0), "Dir: rmdir delete unlink\nFileUtils.rmdir"],
    [
      deletes(0, "recursive"),
      "FileUtils: rm_r rm_rf rmtree remove_dir remove_entry remove_entry_secure safe_unlink remove",
    ],
    [deletes("self", "recursive"), ".rmtree"],
    [deletes("self"), ".unlink .rmdir"],
    [writes("self"), ".mkpath .mkdir .binwrite"],
    [like("mv", 0, 1), "File.rename FileUtils: mv move"],
    [like("cp", 0, 1), "FileUtils: cp copy cp_r copy_file copy_entry"],
    [writes(1), "IO.copy_stream"],
    [like("ln", 0, 1), "File: symlink link\nFileUtils: ln ln_s ln_sf symlink link"],
    [permitsRest, "File: chmod chown lchmod\nFileUtils: chmod chmod_R chown chown_R"],
    [enters, "Dir: chdir\nFileUtils: cd chdir"],
    [kills, "Process.kill"],
    [marks("fork"), "fork Process.fork Process.daemon"],
    [
      socket,
      "TCPSocket: new open\nUDPSocket: new\nUNIXSocket: new open\nSocket: new tcp " +
        "unix\nTCPServer: new open\nOpenSSL.SSL.SSLSocket.new",
    ],
    [
      fetches("read"),
      "Net.HTTP: get get_response\nHTTParty.get Faraday.get RestClient.get Excon.get",
    ],
    [
      fetches("send"),
      "Net.HTTP: post post_form start new\nHTTParty: post put patch\nFaraday: post put " +
        "new\nRestClient: post put\nNet: FTP SMTP SSH SCP SFTP",
    ],
    [adds("net.write.delete"), "HTTParty.delete RestClient.delete Faraday.delete"],
    [adds("net.listen"), "WEBrick.HTTPServer.new"],
    [marks("dup"), ".reopen"],
    [adds("code.exec.script"), "load require_relative"],
    [adds("code.exec.encoded"), "Marshal.load"],
  ],
});

function shellTextOfAll(call: Parameters<Effect>[0]): boolean {
  const [first] = call.args;
  return first !== undefined && shellText(call.scan, textOf(call.scan, first), first);
}
