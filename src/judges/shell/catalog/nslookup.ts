/** nslookup: asks the name servers. */
import { program } from "../program.ts";
import { withServer } from "../programs/probes.ts";

export default program({
  names: "nslookup",
  flags: `--type? --ty? --query? --querytype? --qt? --q? --class? --cl? --port? --po? --timeout?
    --ti? --retry? --ret? --domain? --do? --debug --nodebug --deb --nodeb --d2 --nod2 --recurse
    --norecurse --rec --norec --vc --novc --v --nov --search --nosearch --sea --nosea --defname
    --nodefname --fail --nofail --ignoretc --noignoretc --sil --all`,
  singleDash: true,
  judge: withServer,
});
