/**
 * Ways to write a form differently: what it evaluates stays the same, or it no longer runs, which
 * does no harm.
 */
import { PLACEHOLDER } from "./shells.mjs";

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const doubled = (text) => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
const escaped = (text) => `$'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;

/** `text` on lines of its own: it may end in a here-document. */
const block = (text) => `\n${text}\n`;

/** Around the whole form. */
const AROUND = [
  (form, { name }) => `${name}() {${block(form)}}; ${name}`,
  (form, { name }) => `${name}() (${block(form)}); ${name}`,
  (form, { name }) => `${name}() {${block(form)}}; ${name} a b c`,
  (form, { name }) =>
    `${name}() { if [ "$1" = go ]; then${block(form)}else ${name} go; fi; }; ${name}`,
  (form, { name }) => `${name}() {${block(form)}}; x${name}=${name}; $x${name}`,
  (form, { name }) => `${name}() {${block(form)}}; trap ${name} EXIT`,
  (form, { name }) => `${name}() { ${name}() {${block(form)}}; }; ${name}; ${name}`,
  (form) => `(${block(form)})`,
  (form) => `{${block(form)}}`,
  (form) => `if true; then${block(form)}fi`,
  (form) => `if false; then :; else${block(form)}fi`,
  (form, { name }) => `for ${name} in 1; do${block(form)}done`,
  (form, { name }) => `for ${name} in 1 2; do${block(form)}done`,
  (form) => `while :; do${block(form)}break; done`,
  (form) => `until false; do${block(form)}break; done`,
  (form) => `case x in x)${block(form)};; esac`,
  (form) => `true && {${block(form)}}`,
  (form) => `false || {${block(form)}}`,
  (form) => `! {${block(form)}}`,
  (form) => `{${block(form)}} > out 2>&1`,
  (form) => `echo | {${block(form)}}`,
  (form) => `{${block(form)}} | cat`,
  (form) => `{${block(form)}} & wait`,
  (form) => `: "$(${block(form)})"`,
  (form, { name }) => `${name}=$(${block(form)})`,
  (form) => `echo $(${block(form)})`,
  (form) => `cat <<X\n$(${block(form)})\nX`,
  (form) => `[ -n "$(${block(form)})" ]`,
  (form, { shell }) => `${shell} -c ${quoted(form)}`,
  (form, { shell }) => `${shell} -c ${quoted(form)} name 1 2`,
  (form, { shell }) => `env A=1 ${shell} -c ${quoted(form)}`,
  (form, { shell }) => `${shell} <<'X'\n${form}\nX`,
  (form, { shell }) => `printf '%s\\n' ${quoted(form)} | ${shell}`,
  (form, { name, shell }) => `${name}=${quoted(form)}; ${shell} -c "$${name}"`,
  (form) => `trap ${quoted(form)} EXIT`,
  (form) => `eval ${quoted(form)}`,
  (form, { name }) => `${name}=${quoted(form)}; eval "$${name}"`,
];

/** Before and behind it. */
const BESIDE = [
  (form) => `echo hi; ${form}`,
  (form) => `ls >/dev/null; ${form}`,
  (form) => `${form}\necho done`,
  (form) => `${form}\ntrue`,
  (form, { name }) => `${name}=1; ${form}`,
  (form, { name }) => `${name}=$((1 + 1)); ${form}`,
  (form, { name }) => `${name}() { echo hi; }; ${name}; ${form}`,
  (form) => `set -- 1 2 3; ${form}`,
  (form) => `set +e; ${form}`,
  (form) => `cd . && ${form}`,
  (form) => `export LANG=C; ${form}`,
  (form) => `# a comment\n${form}`,
  (form) => `unset nothing; ${form}`,
  (form) => `IFS=:; ${form}`,
  (form, { harmless }) => `${harmless}\n${form}`,
  (form, { harmless }) => `(${block(harmless)})\n${form}`,
];

/**
 * What carries the quoted text of a form elsewhere: `quoted` is how it is written, what comes back
 * stands before the form and in the text's place.
 */
const CARRIERS = [
  (text, { name }) => [`${name}=${text}; `, `"$${name}"`],
  (text, { name }) => [`${name}=${text}; `, `"\${${name}}"`],
  (text, { name }) => [`${name}=${text}; `, `$${name}`],
  (text, { name }) => [`export ${name}=${text}; `, `"$${name}"`],
  (text, { name }) => [`readonly ${name}=${text}; `, `"$${name}"`],
  (text, { name }) => [`${name}=${text}; z${name}=$${name}; `, `"$z${name}"`],
  (text, { name }) => [`${name}=(0 ${text}); `, `"\${${name}[1]}"`],
  (text, { name }) => [`${name}=(${text}); `, `"\${${name}[@]}"`],
  (text, { name }) => [`printf -v ${name} %s ${text}; `, `"$${name}"`],
  (text, { name }) => [`read -r ${name} <<< ${text}; `, `"$${name}"`],
  (text, { name }) => [`read -r ${name} << 'X'\n${text.slice(1, -1)}\nX\n`, `"$${name}"`],
  (text, { name }) => [`${name}=$(echo ${text}); `, `"$${name}"`],
  (text, { name }) => [`${name}=\`printf %s ${text.replaceAll("$", "\\$")}\`; `, `"$${name}"`],
  (text, { name }) => [`echo ${text} > ${name}; `, `"$(cat ${name})"`],
  (text, { name }) => [`${name}=z${text}; `, `"\${${name}#z}"`],
  (text, { name }) => [`${name}=${text}z; `, `"\${${name}%z}"`],
  (text, { name }) => [`${name}=zz${text}; `, `"\${${name}:2}"`],
  (text, { name }) => [`${name}=${text}; `, `"\${${name}:-1}"`],
  (text, { name }) => [
    `: "\${${name}:=${text.slice(1, -1).replace(/[$`"]/g, "\\$&")}}"; `,
    `"$${name}"`,
  ],
  (text, { name }) => [`declare -A ${name}; ${name}[k]=${text}; `, `"\${${name}[k]}"`],
  (text, { name }) => [`${name}=${text}; z${name}=${name}; `, `"\${!z${name}}"`],
  (text, { name }) => [`${name}=${text}; declare -n z${name}=${name}; `, `"$z${name}"`],
  (text, { name }) => [`for ${name} in ${text}; do :; done; `, `"$${name}"`],
  (text, { name }) => [
    `${name}=${text.slice(0, 2)}'; z${name}='${text.slice(2)}; `,
    `"$${name}$z${name}"`,
  ],
  (text) => [`set -- ${text}; `, `"$1"`],
  (text) => [`set -- 0 ${text}; shift; `, `"$1"`],
  (text) => [`: ${text}; `, `"$_"`],
  (text) => ["", `"$(echo ${text})"`],
  (text) => ["", `"$(printf '%s' ${text})"`],
  (text) => ["", doubled(text.slice(1, -1))],
  (text) => ["", escaped(text.slice(1, -1))],
  (text) => ["", `""${text}`],
];

const NAMES = "q w n v i val idx item key count total tmp foo bar _z V1 Opt".split(" ");
const RENAMED = ["x", "y", "b", "k", "m", "r", "s", "f"];

/** A text in single quotes with the payload in it, with none around it. */
const QUOTED = new RegExp(`(?<![\\w$'\\\\])'[^'\\n]*${PLACEHOLDER}[^'\\n]*'(?!')`);

function carried(form, tools) {
  const text = QUOTED.exec(form)?.[0];
  if (text === undefined) return form;
  const [before, instead] = tools.one(CARRIERS)(text, tools);
  return before + form.replace(text, () => instead);
}

function renamed(form, { one, name }) {
  const old = one(RENAMED);
  return form.replace(new RegExp(`(?<![\\w'"/.-])${old}(?=[^\\w'"/.]|$)`, "g"), name);
}

/** A form, mutated once to four times. */
export function mutated({ form, single }, { one, random, forms, shell }) {
  let text = form;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const tools = {
      one,
      shell,
      name: one(NAMES) + (random() < 0.5 ? "" : Math.floor(random() * 9)),
      harmless: one(forms).form.replaceAll(PLACEHOLDER, "true"),
    };
    const kind = random();
    if (kind < 0.35) text = one(AROUND)(text, tools);
    else if (kind < 0.55) text = one(BESIDE)(text, tools);
    else if (kind < 0.9) text = carried(text, tools);
    else text = renamed(text, tools);
  }
  return { form: text, single };
}
