/** mosquitto_sub: services. */
import { program } from "../program.ts";

export default program({
  names: "mosquitto_sub",
  flags: `-c -d -q-x -v -N -R -S-x -E -x-x --pretty --retain-as-published --retained-only --quiet
    --nodelay -5`,
  values: `-h -p -t -u -P -i -q -k -C -F -T -W -V -f-x -I -U -A -x -o-x -M --id-prefix --tls-version
    --ciphers --psk-identity --tls-alpn --cafile --capath --cert --key --session-expiry-interval
    -L|--url`,
  options: {
    "--will-topic|--will-payload|--will-retain=": "net.upload",
    "--remove-retained": "cloud.delete",
    "--insecure": "net.remote",
    "--proxy=": "net.remote",
    "--tls-engine|--keyform|--tls-engine-kpass-sha1=": "code.exec.escape",
    "-o=": "read",
    "-f=": "write",
  },
  verbs: [["cloud.read"]],
});
