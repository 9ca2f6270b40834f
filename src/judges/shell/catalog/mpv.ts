/** mpv, mplayer: players of films. */
import { program } from "../program.ts";

export default program({
  names: "mpv mplayer",
  source: "mpv(1), mplayer(1)",
  flags: `--no-video --no-audio --fs --fullscreen --no-terminal --really-quiet --mute --shuffle
    --pause --keep-open? --loop? --no-config --no-resume-playback --ontop --no-border --idle?
    --no-sub --list-options --list-protocols --untimed --novideo --nosound --no-osc
    --no-input-terminal --identify`,
  values: `--volume --speed --start --end --length --vid --aid --sid --alang --slang --loop-file
    --loop-playlist --geometry --hwdec --ao --vo --ss --endpos --frames --cache --demuxer-max-bytes
    --brightness --contrast --msg-level --term-status-msg --term-playing-msg --title
    --audio-channels --sub-delay --audio-delay`,
  options: {
    "--script|--scripts|--script-opts|--script-opt|--load-scripts|--ytdl-raw-options=":
      "code.exec.escape",
    "--ytdl-raw-options-append|--input-conf|--include|--config-dir|--vf|--af|--lavfi-complex=":
      "code.exec.escape",
    "--player-operation-mode=": "code.exec.escape",
    "--o|--stream-record|--stream-dump|--dumpfile|--log-file|--screenshot-directory=": "write",
    "--screenshot-dir|--watch-later-directory=": "write",
    "--input-ipc-server|--input-file|--input-ipc-client=": "net.listen",
    "--playlist|--sub-file|--audio-file|--external-file|--sub-files|--audio-files=": "read",
    "--http-header-fields|--cookies-file|--http-proxy=": "net.request",
  },
  operands: "read",
  singleDash: true,
});
