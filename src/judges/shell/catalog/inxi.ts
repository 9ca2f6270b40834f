/** inxi: about the machine. */
import { program } from "../program.ts";

export default program({
  names: "inxi",
  source: "inxi(1)",
  flags: `-A -b -B -c? -C -d -D -E -f -F -G -h -i -I -j -J -l -L -m -M -n -N -o -p -P -r -R -s -S
    -t? -u -V -x -y? -z -Z --basic --battery --cpu --full --graphics --audio --network --memory
    --machine --partition --processes --raid --system --usb --filter --extra --admin -a --no-host
    --host --slots --repos --sensors --swap --uptime --width? --tty`,
  values: "--sleep --indent --color",
  options: {
    "--output-file=": "write",
    "--upload|-U|--update|-w|--weather|-@?": "net.request",
    "-!=": "exec.unknown_option",
    "--ftp=": "net.upload",
  },
  operands: "names",
});
