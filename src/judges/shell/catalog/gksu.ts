/** gksu, gksudo, kdesu, …: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "gksu gksudo kdesu kdesudo lxsudo",
  flags: `-k --preserve-env -l|--login -g --disable-grab -P|--prompt -S|--sudo-mode -w --su-mode -n
    -t -d -s`,
  values: "-u|--user -m|--message -D|--description -c -i|--icon -p|--priority",
  wraps: { key: "priv.sudo", alone: "priv.shell", words: "either" },
});
