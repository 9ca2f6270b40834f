/** A judge for a tool of one's own: deploying to production needs a person. */
import { finding, type Judge } from "countersign/judges";

export const deploys: Judge = {
  name: "deploys",
  judge({ tool, input: { to } }) {
    if (tool !== "deploy") return [];
    return to === "staging" ? [finding("tool.read")] : [finding("cloud.write", `to ${to}`)];
  },
};
