/** grpcurl. */
import { program } from "../program.ts";
import { grpcurl } from "../programs/web-clients.ts";

export default program({
  names: "grpcurl",
  judge: grpcurl,
});
