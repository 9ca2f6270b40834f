/** Shells that read POSIX's language, or nearly so. */
import { program } from "../program.ts";
import { posix } from "../programs/shells.ts";

export default program({
  names:
    "sh bash dash ash zsh ksh ksh93 mksh oksh loksh pdksh yash posh rbash rksh rzsh csh tcsh " +
    "hush bosh sash osh elvish xonsh bash5 ysh",
  passesInput: true,
  traits: [
    "shell",
    "small-shell: sh dash ash posh hush",
    "often-disguised: sh bash",
    "posix-shell: sh bash dash ash zsh ksh mksh",
    "runs-once: sh bash zsh",
  ],
  judge: posix,
});
