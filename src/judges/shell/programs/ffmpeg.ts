/**
 * FFmpeg, ffprobe and ffplay: what they read, write, send and record. Sources: their manuals,
 * ffmpeg-formats(1), ffmpeg-protocols(1); GTFOBins.
 */
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Report } from "../../report.ts";
import { reads, writes } from "../locations.ts";
import type { Program } from "../program.ts";
import { readsGraph } from "./film-filters.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const TELLS = set(`
  version h help formats codecs encoders decoders filters muxers demuxers protocols bsfs pix_fmts
  sample_fmts layouts colors devices
  hwaccels buildconf L sources sinks dispositions
`);
/** Options without a value. */
const FLAGS = set(`
  y n an vn sn dn hide_banner nostdin stdin nostats stats shortest copyts re version h help L
  start_at_zero vstats benchmark benchmark_all dump hex accurate_seek noaccurate_seek ignore_unknown
  autorotate noautorotate copytb xerror debug_ts qphist psnr autoexit nodisp fs noborder alwaysontop
  show_format show_streams show_packets show_frames show_chapters show_programs show_stream_groups
  show_error show_data show_versions show_program_version show_library_versions show_pixel_formats
  show_log show_private_data count_frames count_packets pretty unit prefix byte_binary_prefix
  sexagesimal private bitexact report fix_sub_duration find_stream_info nofind_stream_info infbuf
  framedrop exitonkeydown exitonmousedown fast genpts seek_timestamp intra recast_media isync
  print_graphs noinfbuf noframedrop
`);
/** Options whose value only affects the sound, the picture or the messages. */
const VALUES = set(`
  c codec vcodec acodec scodec dcodec b ab vb q qscale qp qmin qmax crf crf_max preset tune profile
  level r ar ac s t ss to sseof itsoffset itsscale map map_metadata map_chapters map_channel
  metadata disposition frames vframes aframes dframes pix_fmt sample_fmt framerate loop stream_loop
  loglevel v movflags maxrate minrate bufsize g keyint_min bf refs threads vsync fps_mode async
  aspect ch_layout channel_layout channels tag vtag atag stag compression_level quality lossless
  cpu-used deadline row-mt tile-columns tile-rows tiles speed strict fflags err_detect probesize
  analyzeduration max_muxing_queue_size max_error_rate max_delay sws_flags color_primaries color_trc
  colorspace color_range chroma_sample_location field_order rc_init_occupancy sc_threshold me_method
  motion-est me_range trellis b_strategy mbd subq flags flags2 hls_time hls_list_size hls_init_time
  hls_playlist_type hls_flags hls_segment_type hls_allow_cache start_number var_stream_map
  segment_time segment_format segment_time_delta segment_times segment_frames segment_start_number
  segment_wrap reset_timestamps segment_list_type segment_list_size force_key_frames safe
  pattern_type thread_queue_size hwaccel hwaccel_device hwaccel_output_format vaapi_device
  init_hw_device filter_hw_device rc cq spatial-aq spatial_aq temporal-aq multipass b_ref_mode gpu
  surfaces rc-lookahead look_ahead lag-in-frames auto-alt-ref arnr-strength arnr-maxframes aq-mode
  error-resilient frame-parallel global_quality dpi id3v2_version write_xing write_id3v1 write_tmcd
  application vbr frame_duration packet_loss cutoff target video_size avoid_negative_ts timecode
  timestamp program guess_layout_max sub_charenc canvas_size discard default_mode update frame_pts
  strftime print_format of output_format show_entries select_streams read_intervals sections
  show_optional_fields user_agent rw_timeout timeout stimeout reconnect reconnect_at_eof
  reconnect_streamed reconnect_delay_max reconnect_on_network_error reconnect_on_http_error
  stats_period muxdelay muxpreload bsf absf vbsf pass filter_threads filter_complex_threads
  rtbufsize rtsp_transport x y volume window_title showmode sync brand use_wallclock_as_timestamps
  cluster_size_limit cluster_time_limit frag_duration min_frag_duration frag_size seg_duration
  adaptation_sets use_template use_timeline single_file window_size extra_window_size streaming
  max_interleave_delta skip_frame skip_loop_filter lowres ec idct dct abort_on copyinkf
  shortest_buf_duration autoscale display_rotation display_hflip display_vflip video_track_timescale
  mpegts_flags mpegts_service_id metadata_header_padding flush_packets usage svtav1 tier allow_sw
  realtime prio_speed require_sw power_efficient constant_bit_rate final_delay apply_cropping
  enc_time_base time_base apad dialnorm aac_coder joint_stereo prediction_order_method lpc_type
  frame_size fifo_size pkt_size sub_text_format forced_subs_only ast vst sst
`);
/** The parameters of an encoder, some of which name files. */
const PARAMETERS = set(
  `x264-params x264opts x265-params svtav1-params aom-params rav1e-params xavs2-params
  kvazaar-params vvenc-params`,
);
const WRITES = set(`
  progress vstats_file passlogfile hls_segment_filename hls_fmp4_init_filename master_pl_name
  segment_list stats_enc_pre stats_enc_post
  stats_mux_pre sdp_file init_seg_name media_seg_name o print_graphs_file
`);
const READS = set("attach filter_script filter_complex_script hls_key_info_file font fontfile");
const GRAPHS = set("vf af filter filter_complex lavfi");
/** Devices that record sound and picture. */
const RECORDERS = set(
  `x11grab avfoundation gdigrab dshow alsa pulse v4l2 video4linux2 kmsgrab fbdev jack oss openal
  sndio decklink ddagrab`,
);

interface Run {
  /** The format that was given for the next file. */
  format: string;
  /** An option only requested information. */
  informs: boolean;
  made: boolean;
}

export const ffmpeg: Program = ({ args }, report) => {
  const run: Run = { format: "", informs: false, made: false };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (!arg.startsWith("-") || arg === "-") makes(arg, run, report);
    else at += takes(arg, args[at + 1], run, report);
    if (run.informs && args.length <= at + 2) break;
  }
  if (run.informs || run.made || args.includes("-i"))
    report.add(run.informs && !run.made ? "exec.help" : "exec.read");
};

/** Shows its only operand, or the value of `-i`. */
export const ffprobe: Program = ({ args }, report) => {
  const run: Run = { format: "", informs: false, made: false };
  report.add("exec.read");
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg.startsWith("-") && arg !== "-") at += takes(arg, args[at + 1], run, report);
    else readsInput(arg, run, report);
  }
};

/** How many further words an option took. */
function takes(arg: string, value: string | undefined, run: Run, report: Report): 0 | 1 {
  const name = beforeFirst(arg.slice(1), ":");
  if (TELLS.has(name)) {
    run.informs = true;
    return 0;
  }
  if (FLAGS.has(name)) return 0;
  if (VALUES.has(name)) return 1;
  if (name === "f") run.format = value ?? "";
  else if (name === "i") readsInput(value ?? "", run, report);
  else if (name === "dump_attachment" && value === "")
    report.add("fs.write.dynamic", { span: arg });
  else if (WRITES.has(name) || name === "dump_attachment") writes(value ?? "", report);
  else if (name.startsWith("/") || READS.has(name)) report.reads(value ?? "");
  else if (/^[vaf]?pre$/.test(name)) report.loads(value ?? "");
  else if (GRAPHS.has(name)) readsGraph(value ?? "", report);
  else if (PARAMETERS.has(name)) takesParameters(value ?? "", report);
  else if (
    /^(?:headers|cookies|auth_type|http_proxy|method|post_data|content_type|referer)$/.test(name)
  )
    report.add("net.request");
  else if (name === "listen") report.add("net.listen");
  else report.add("exec.unknown_option", { span: arg });
  return 1;
}

/** `keyint=60:stats=file`. */
function takesParameters(value: string, report: Report): void {
  for (const part of value.split(":")) {
    const file =
      /^(?:stats|qpfile|dump-yuv|csv|recon|analysis-\w+|zonefile|scaling-list|cqmfile|dolby-vision-rpu|lambda-file|opencl-\w+)=(.*)$/.exec(
        part,
      )?.[1];
    if (file !== undefined) report.writes(file);
  }
}

/** Protocols that only transform what another protocol reads or writes. */
const PASSING = /^(?:cache|async|file|md5|hls\+|crypto[:+]|subfile(?:,[^:]*)?)[:+]?/i;
const MOST_NESTED = 8;

function unwrapped(word: string): string {
  let text = word;
  for (let depth = 0; depth < MOST_NESTED && PASSING.test(text); depth++) {
    const rest = text.replace(PASSING, "").replace(/^:/, "");
    if (/^file:\/\//i.test(text)) return text.slice("file://".length);
    text = rest;
  }
  return text;
}

const isStream = (word: string): boolean => word === "-" || /^(?:pipe|fd):/i.test(word);
const isAddress = (word: string): boolean => /^[a-z][a-z\d+]+:/i.test(word);

function readsInput(word: string, run: Run, report: Report): void {
  const { format } = run;
  run.format = "";
  if (format === "lavfi") readsGraph(word, report);
  else if (RECORDERS.has(format)) report.add("secret.access", { span: word });
  if (format === "lavfi" || RECORDERS.has(format)) return;
  const file = unwrapped(word);
  if (isStream(file) || /^data:/i.test(file)) return;
  if (/^concat:/i.test(file))
    for (const part of file.slice("concat:".length).split("|")) readsInput(part, run, report);
  else if (/^https?:\/\//i.test(file)) reads(file, report);
  else if (isAddress(file)) report.add("net.request", { subject: file });
  else report.reads(file);
}

/** The output goes to a file, to a URL, or through the tee muxer to several. */
function makes(word: string, run: Run, report: Report): void {
  const { format } = run;
  run.format = "";
  run.made = true;
  if (format === "tee" || /^tee:/i.test(word)) {
    for (const part of word.replace(/^tee:/i, "").split("|"))
      makes(part.replace(/^\[[^\]]*\]/, ""), run, report);
    return;
  }
  const file = unwrapped(word);
  if (isStream(file) || file === "/dev/null") return;
  if (isAddress(file) && isKnown(file)) {
    if (/^[a-z]+:\/\//i.test(file)) report.fetches(file, "send");
    report.add("net.upload", { subject: file });
  } else report.writes(file);
}
