/** http, https, httpie, xh, …. */
import { program } from "../program.ts";
import { httpie } from "../programs/web-clients.ts";

export default program({
  names: "http https httpie xh xhs",
  modules: "httpie http_prompt",
  traits: ["network-client"],
  judge: httpie,
});
