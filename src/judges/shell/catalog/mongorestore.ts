/** mongorestore, mongoimport: tools that fill a database of MongoDB. */
import { program } from "../program.ts";
import { tool } from "../programs/mongo.ts";

export default program({
  names: "mongorestore mongoimport",
  flags: `--quiet --ssl --tls --gzip --oplogReplay --restoreDbUsersAndRoles --maintainInsertionOrder
    --stopOnError --bypassDocumentValidation --headerline --jsonArray --ignoreBlanks
    --noIndexRestore --noOptionsRestore --keepIndexVersion --objcheck --preserveUUID
    --columnsHaveTypes --upsert -v -vv -vvv`,
  values: `--uri --host|-h --port --db|-d --collection|-c --username|-u --password|-p --type
    --fields|-f --authenticationDatabase --authenticationMechanism --nsInclude --nsExclude --nsFrom
    --nsTo --numParallelCollections|-j --numInsertionWorkers --writeConcern --mode --upsertFields
    --sslCAFile --sslPEMKeyFile --tlsCAFile --oplogLimit --batchSize --parseGrace`,
  options: {
    "--drop": "own",
    "--dryRun": "own",
    "--archive?": "read",
    "--file|--fieldFile|--dir=": "read",
    "--config=": "db.script",
    "--help": "help",
    "--version": "help",
  },
  judge: tool(true),
});
