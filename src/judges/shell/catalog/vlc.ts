/** vlc, cvlc: players of films. */
import { program } from "../program.ts";

export default program({
  names: "vlc cvlc",
  source: "vlc --longhelp",
  flags: `--play-and-exit --fullscreen -f --loop -L --repeat -R --no-video --no-audio --random -Z
    --quiet --no-video-title-show --no-osd --mute-audio`,
  values: `--volume --gain --rate --start-time --stop-time --run-time --aout --vout --audio-language
    --sub-language`,
  options: {
    "--sout|--sout-transcode-venc|--intf|-I|--extraintf|--lua-config|--lua-intf|--config=":
      "code.exec.escape",
    "--plugin-path|--video-filter|--audio-filter=": "code.exec.escape",
    "--logfile|--record-path|--input-record-path|--snapshot-path|--input-record-native=": "write",
    "--sub-file|--input-slave=": "read",
    "--http-port|--http-host|--http-password|--rc-host|--telnet-port|--telnet-password=":
      "net.listen",
    "--http-proxy|--http-referrer=": "net.request",
  },
  operands: "read",
});
