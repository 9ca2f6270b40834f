/** pacman, yay, paru, pamac: package managers. */
import { program } from "../program.ts";

export default program({
  names: "pacman yay paru pamac",
  flags: `-Q --query -T --deptest -S --sync -F --files -s --search -i --info -l --list -g --groups
    -e --explicit -d --deps -t --unrequired -n --native -m --foreign -k --check -c --changelog
    --clean -o --owns -q -u --upgrades -x --regex --machinereadable --noconfirm --confirm --needed
    -w --downloadonly --print --disable-download-timeout --noprogressbar -p? --bottomup --topdown -a
    --aur --installed`,
  values: "--color --assume-installed --ignore --ignoregroup --print-format --arch",
  options: {
    "-b|--dbpath=": "load",
    "-r|--root|--sysroot=": "system.config",
    "--config|--hookdir|--gpgdir=": "code.exec.escape",
    "--cachedir=": "write",
    "--logfile=": "write",
    "--file=": "read",
    "--overwrite=": "pkg.install",
  },
  verbs: [
    ["pkg.read", "-Q|--query|-T|--deptest"],
    ["pkg.read", "-S|--sync -s|--search !-y|--refresh !-u|--sysupgrade"],
    ["pkg.read", "-S|--sync -i|--info !-y|--refresh !-u|--sysupgrade"],
    ["pkg.read", "-S|--sync -l|--list !-y|--refresh !-u|--sysupgrade"],
    ["pkg.read", "-F|--files !-y|--refresh"],
    ["pkg.install", "-S|--sync !-s|--search|-i|--info|-l|--list|-g|--groups|-c|--clean"],
    ["pkg.install", "-S|--sync -y|--refresh|-u|--sysupgrade"],
    ["pkg.install", "-U|--upgrade|-D|--database"],
    ["pkg.install", "-F|--files -y|--refresh"],
    ["pkg.uninstall", "-R|--remove"],
    ["pkg.uninstall", "-S|--sync -c|--clean"],
    ["pkg.read", "list|search|info"],
    ["pkg.install", "install|update|upgrade|build"],
    ["pkg.uninstall", "remove|clean"],
    ["code.exec.escape!", "** --config|--hookdir|--gpgdir"],
  ],
});
