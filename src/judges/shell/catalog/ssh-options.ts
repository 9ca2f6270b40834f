/** Options that ssh and its kin share. Sources: ssh(1), scp(1), sftp(1) of OpenSSH 9.9. */
import type { OptionEffect } from "../program.ts";

type Options = Readonly<Record<string, OptionEffect>>;

/** What they do by themselves, on this machine. */
const OWN: Options = {
  "-o=": "setting",
  "-F=": "config",
  "-J=": "net.remote",
};

export const SSH = {
  operandEnds: true,
  flags: "-N -f -T -t -n -q -v -4 -6 -C -k -a -s -x -y -M -g",
  values: "-i -l -p -P -c -m -b -B -e -S -O",
  options: {
    ...OWN,
    "-A": "net.remote",
    "-K": "net.remote",
    "-X": "net.remote",
    "-Y": "net.remote",
    "-E=": "write",
    "-I=": "code.exec.escape",
    "-L=": "net.listen",
    "-R=": "net.listen",
    "-D=": "net.listen",
    "-w=": "net.listen",
    "-W=": "net.raw_socket",
    "-Q=": "help",
    "-V": "help",
    "-G": "help",
  } satisfies Options,
} as const;

/** Of what copies files. */
export const COPYING = {
  flags: "-3 -4 -6 -A -a -B -C -f -N -O -p -q -R -r -s -T -v",
  values: "-i -P -c -l -X",
  options: { ...OWN, "-S=": "shell", "-D=": "shell", "-b=": "read" } satisfies Options,
} as const;
