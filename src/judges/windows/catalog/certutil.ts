/** certutil. */
import { program } from "../program.ts";

export default program({
  names: "certutil",
  dialect: "windows",
  traits: ["network-client", "fetches-last"],
  verbs: [
    ["win.lolbin", "/urlcache|/verifyctl|/decode|/decodehex|/encode|/encodehex|/f|/split|/url"],
    ["secret.access", "/exportpfx"],
    ["system.config", "/addstore|/delstore|/importpfx|/importcert|/setreg|/delreg|/delkey"],
    ["win.lolbin", "~http*:*"],
    ["win.read", "/hashfile|/dump|/store|/verify|/?|/asn|/verifystore"],
  ],
});
