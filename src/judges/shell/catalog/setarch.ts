/** setarch, linux64, linux32, …: runs a program as for another system. */
import { program } from "../program.ts";

export default program({
  names: "setarch linux64 linux32 i386 i586 i686 x86_64 uname26",
  flags: `-B --32bit -F|--fdpic-funcptrs -I --short-inode -L --addr-compat-layout -R
    --addr-no-randomize -S --whole-seconds -T --sticky-timeouts -X --read-implies-exec -Z
    --mmap-page-zero -3|--3gb --4gb --uname-2.6 -v|--verbose --show`,
  options: { "-h|--help": "help", "-V|--version": "help", "--list": "tells" },
  wraps: { alone: "code.exec.repl" },
});
