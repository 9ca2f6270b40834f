/** sudo, sudo-rs: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "sudo sudo-rs",
  traits: ["often-disguised: sudo"],
  flags: `-A|--askpass -B|--bell -b|--background -E --preserve-env -H --set-home -k
    --reset-timestamp -n|--non-interactive -N|--no-update -P|--preserve-groups -S|--stdin -l|--list
    -v|--validate -K --remove-timestamp`,
  values: `-a|--auth-type -u|--user -g|--group -p|--prompt -C|--close-from -c --login-class -T
    --command-timeout -h|--host -r|--role -t|--type -U --other-user`,
  options: {
    "-V|--version": "help",
    "--help": "help",
    "-s|--shell": ["priv.shell", "joined"],
    "-i|--login": ["priv.shell", "joined"],
    "-e|--edit": "words",
    "-R|--chroot=": "priv.chroot",
    "-D|--chdir=": "cwd",
  },
  wraps: { key: "priv.sudo", alone: "priv.shell", assigns: true, before: { "-e": "sudoedit" } },
});
