/** ausearch, aureport. */
import { program } from "../program.ts";

export default program({
  names: "ausearch aureport",
  flags: `-i|--interpret -l|--line-buffered -r|--raw -w|--word --debug --escape --extra-keys
    --extra-labels --extra-obj2 --extra-time --just-one --no-config -au|--auth -au --comm
    -cr|--crypto -e|--event -f|--file -k|--key -l|--login -mods -m|--mods -p|--pid -s|--syscall
    --anomaly --avc --config --failed --success --host --integrity --log --mac --node --nc
    --responses --terminal --tty --user --virt -x`,
  values: `-a|--event -c|--comm -ga|--gid-all -ge|--gid-effective -gi|--gid -hn|--host -k|--key
    -m|--message -n|--node -o|--object -p|--pid -pp|--ppid -sc|--syscall -se|--context --session
    -su|--subject -sv|--success -te|--end -ts|--start -tm|--terminal -ua|--uid-all
    -ue|--uid-effective -ui|--uid -ul|--loginuid -uu|--uuid -vm|--vm-name -x|--executable --arch
    --exit --format --eoe-timeout --input-logs -f -t`,
  options: { "-if|--input=": "read", "--checkpoint=": "write" },
  verbs: [["system.read"]],
});
