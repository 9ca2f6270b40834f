/** php, php5, php7, php8, …. */

import { program } from "../program.ts";
import { showsSettings } from "../programs/filters.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "php php5 php7 php8 php-cli",
  exposesEnvironment: showsSettings,
  language: "php",
  passesInput: true,
  traits: ["versioned"],
  flags: "-s -w -n -q -e -C -H -D --no-header --no-php-ini",
  values: "-t|--docroot --ini-set",
  options: {
    "-r|--run=": "code",
    "-R|--process-code=": "code",
    "-B|--process-begin=": "code",
    "-E|--process-end=": "code",
    "-f|--file=": "script",
    "-F|--process-file=": "script",
    "-l|--syntax-check": "check",
    "-i|--info": "help",
    "-m|--modules": "help",
    "-v|--version": "help",
    "-h|--help": "help",
    "--ini": "help",
    "-S|--server=": "listen",
    "-d|--define=": "setting",
    "-z|--zend-extension=": "load",
    "-c|--php-ini=": "load",
    "-a|--interactive": "repl",
    "--rf=": "help",
    "--rc=": "help",
    "--re=": "help",
    "--ri=": "help",
  },
  judge: interprets(),
});
