/** dism. */
import { program } from "../program.ts";

export default program({
  names: "dism",
  dialect: "windows",
  verbs: [
    ["win.defender", "~*defender* /disable-feature|/remove-package|/remove-capability"],
    ["system.config"],
    [
      "win.read",
      "/get-features|/get-packages|/get-featureinfo|/get-packageinfo|/get-capabilities|" +
        "/get-drivers|/get-intl|/get-wiminfo|/checkhealth|/scanhealth",
    ],
  ],
});
