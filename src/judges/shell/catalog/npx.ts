/** npx, pnpx, bunx, uvx. */
import { program } from "../program.ts";
import { fetchesPackage } from "../programs/packages.ts";

export default program({
  names: "npx pnpx bunx uvx",
  judge: fetchesPackage,
});
