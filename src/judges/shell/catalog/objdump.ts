/** objdump, readelf, size, strings, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "objdump readelf size strings nm dwarfdump",
  passesInput: true,
  traits: ["argument-files", "compiler: objdump nm", "found-by-xcrun: size strings nm dwarfdump"],
  values: `--section --hex-dump --string-dump --bytes --encoding --output-separator --start-address
    --stop-address --architecture --target --disassembler-options --min-len --adjust-vma`,
  flags: `-a -h -l -s -S -d -D -x -t -T -r -R -p -f -g -e -C -j -M -w -z -n -N -u -A -W -H -I -V -v
    -y --all --file-header --file-headers --headers --program-headers --section-headers --sections
    --symbols --syms --dyn-syms --dynamic --relocs --notes --unwind --version-info --wide
    --histogram --archive-index --use-dynamic --debug-dump? --disassemble? --disassemble-all
    --full-contents --source --line-numbers --no-show-raw-insn --demangle? --private-headers --info
    --archive-headers --dynamic-syms --dynamic-reloc --reloc --print-size --size-sort --numeric-sort
    --reverse-sort --undefined-only --defined-only --extern-only --debug-syms --no-sort --format?
    --radix? --total --common --all-sections --print-file-name -o -c -P -B -i -L -G`,
  options: {
    "--plugin": "code.exec.module",
  },
  operands: "read",
});
