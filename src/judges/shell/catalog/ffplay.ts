/** ffplay, mpv, mplayer, vlc, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "ffplay mpv mplayer vlc cvlc afplay paplay aplay play mpg123 ogg123",
  values: "--volume --ss --t",
  options: {
    "--script|--scripts=": "code.exec.escape",
    "--input-conf|--include|--config-dir=": "code.exec.escape",
    "--stream-record|--stream-dump|--o|--dump-file=": "write",
    "--log-file=": "write",
    "--input-ipc-server=": "write",
    "--sout=": "code.exec.escape",
    "--lua-config=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
