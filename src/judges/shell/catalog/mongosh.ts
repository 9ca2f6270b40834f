/** mongosh, mongo: the shells of MongoDB. */
import { program } from "../program.ts";
import { shell } from "../programs/mongo.ts";

export default program({
  names: "mongosh mongo",
  flags: `-p|--password? --json? --quiet --norc --nodb --tls --ssl --verbose --retryWrites?
    --no-retryWrites --skipStartupWarnings --ipv6 --disableImplicitSessions --tlsUseSystemCA
    --tlsFIPSMode`,
  values: `--host --port -u|--username --authenticationDatabase --authenticationMechanism
    --tlsCAFile --tlsCertificateKeyFile --tlsCertificateKeyFilePassword --sslCAFile --sslPEMKeyFile
    --apiVersion --apiDeprecationErrors --gssapiServiceName --maxTimeMS --serverSelectionTimeoutMS`,
  options: {
    "--eval=": "own",
    "--file|-f=": "own",
    "--shell": "db.session",
    "--help|-h": "help",
    "--version": "help",
    "--build-info|--buildInfo": "help",
  },
  judge: shell,
});
