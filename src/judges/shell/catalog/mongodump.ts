/** mongodump and other tools that read a database of MongoDB. */
import { program } from "../program.ts";
import { tool } from "../programs/mongo.ts";

export default program({
  names: "mongodump mongoexport mongostat mongotop bsondump",
  flags: `--quiet --ssl --tls --gzip --oplog --dumpDbUsersAndRoles --forceTableScan
    --viewsAsCollections --pretty --jsonArray --noHeaderLine --slaveOk --ipv6 --noheaders --discover
    --all --locks --objcheck -v -vv -vvv`,
  values: `--uri --host|-h --port --db|-d --collection|-c --query|-q --username|-u --password|-p
    --type --fields|-f --authenticationDatabase --authenticationMechanism --readPreference
    --excludeCollection --excludeCollectionsWithPrefix --numParallelCollections|-j --sort --limit
    --skip --sslCAFile --sslPEMKeyFile --tlsCAFile --rowcount|-n --jsonFormat --bsonFile
    --compressors`,
  options: {
    "--out|-o|--outFile=": "write",
    "--archive?": "write",
    "--config=": "db.script",
    "--fieldFile|--queryFile=": "read",
    "--help": "help",
    "--version": "help",
  },
  judge: tool(false),
});
