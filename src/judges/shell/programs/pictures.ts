/** ImageMagick and GraphicsMagick. Sources: their manuals, version 7 and 1.3; GTFOBins. */
import type { Report } from "../../report.ts";
import type { Program } from "../program.ts";

/** ImageMagick's prefixes that are not image formats. */
const CODERS =
  /^(?:msl|ephemeral|mvg|msvg|mpeg|mpr|mpri|url|https?|ftp|file|text|label|caption|pango|show|win|x|print|inline|plasma|xc|canvas|gradient|pattern|logo|rose|wizard|null|info|fd|tile):/i;

/** Operators and settings that only change a picture or its format, `-name` or `+name`. */
const HARMLESS = new Set(
  `adaptive-blur adaptive-resize adaptive-sharpen adjoin affine alpha annotate antialias append
  attenuate auto-gamma auto-level auto-orient auto-threshold background bench bias bilateral-blur
  black-point-compensation black-threshold blend blue-primary blue-shift blur border bordercolor
  brightness-contrast canny caption cdl channel channel-fx charcoal chop clahe clamp clip clip-mask
  clip-path clone clut coalesce color-matrix color-threshold colorize colormap colors colorspace
  combine comment compare compose composite compress concatenate connected-components contrast
  contrast-stretch convolve copy crop cycle debug deconstruct define delay delete density depth
  deskew despeckle direction displace dispose dissimilarity-threshold dissolve distort dither draw
  duplicate edge emboss encoding endian enhance equalize evaluate evaluate-sequence extent extract
  family features fft fill filter flatten flip floodfill flop font format frame function fuzz fx
  gamma gaussian gaussian-blur geometry gravity grayscale green-primary hald-clut help
  highlight-color hough-lines hsl identify ift immutable implode insert integral intensity intent
  interlace interline-spacing interpolate interpolative-resize interword-spacing kerning kmeans
  kuwahara label lat layers level level-colors limit linear-stretch linewidth liquid-rescale list
  local-contrast loop lowlight-color magnify map mask matte mattecolor mean-shift median metric mode
  modulate moments monitor monochrome morph morphology mosaic motion-blur negate noise normalize
  opaque ordered-dither orient page paint path perceptible ping pointsize polaroid poly posterize
  precision preview profile quality quantize quiet radial-blur raise random-threshold
  range-threshold read-mask red-primary regard-warnings region remap render repage resample reshape
  resize respect-parentheses roll rotate sample sampling-factor scale scene scenes seed segment
  selective-blur separate sepia-tone set shade shadow shadows sharpen shave shear sigmoidal-contrast
  similarity-threshold size sketch smush solarize sort-pixels sparse-color splice spread statistic
  stegano stereo storage-type stretch strip stroke strokewidth style subimage-search swap swirl
  taint texture thickness threshold thumbnail tile tile-offset tint title transform transparent
  transparent-color transpose transverse treedepth trim type undercolor unique-colors units unsharp
  verbose version view vignette virtual-pixel watermark wave wavelet-denoise weight white-balance
  white-point white-threshold word-break write`
    .trim()
    .split(/\s+/),
);
const TELLS = /^-{1,2}(?:version|help|list)$/;
const VERBS =
  /^(?:convert|identify|mogrify|compare|composite|montage|import|conjure|display|animate|stream)$/;

export const magick: Program = ({ args: all, program }, report) => {
  const args = program === "magick" && VERBS.test(all[0] ?? "") ? all.slice(1) : all;
  const verb = program === "magick" ? (args === all ? "convert" : (all[0] ?? "")) : program;
  if (args.length === 0 || TELLS.test(args[0] ?? "")) return report.add("exec.help");
  if (verb === "conjure" || args.includes("-script")) return report.add("code.exec.script");
  report.add("exec.read");
  tellsStrange(args, report);
  const files = args.filter((arg, at) => isPicture(arg, args[at - 1]));
  for (const file of files) takes(file, report);
  if (verb === "mogrify") for (const file of files) report.writes(file, "inplace");
  else if (verb !== "identify" && verb !== "display" && verb !== "animate" && args.length > 1)
    writesPicture(args.at(-1) ?? "", report);
  for (const [at, arg] of args.entries()) {
    const value = args[at + 1];
    if (value === undefined) continue;
    if (/^[-+](?:write|path)$/.test(arg)) writesPicture(value, report);
    else if (arg === "-draw") draws(value, report);
    else if (/^-(?:encipher|decipher)$/.test(arg)) report.reads(value);
  }
};

/** Unlisted options, such as modules, other screens and servers. */
function tellsStrange(args: readonly string[], report: Report): void {
  const strange = args.find(
    (arg) =>
      /^[-+][a-z][a-z-]+$/.test(arg) &&
      !HARMLESS.has(arg.slice(1)) &&
      !/^-(?:en|de)cipher$/.test(arg),
  );
  if (strange !== undefined)
    report.add(strange === "-process" ? "code.exec.escape" : "exec.unknown_option", {
      span: strange,
    });
  if (args.some((arg) => /^-\0/.test(arg))) report.add("exec.unknown_option");
}

/** `-draw "image over 0,0 0,0 'file'"` */
function draws(value: string, report: Report): void {
  if (!/image|url/i.test(value)) return;
  for (const [, single, double] of value.matchAll(/'([^']*)'|"([^"]*)"/g))
    takes(single ?? double ?? "", report);
  if (!/['"]/.test(value))
    for (const word of value.split(/\s+/)) if (/[/.~]/.test(word)) takes(word, report);
}

/** gm has the same verbs, and one that runs a file with them. */
export const graphicsMagick: Program = (command, report) => {
  const [verb = ""] = command.args;
  if (verb === "" || /^(?:help|version|-?-help|-?-version)$/.test(verb))
    return report.add("exec.help");
  if (verb === "batch")
    report.add(command.args.length > 1 || command.stdin ? "code.exec.script" : "code.exec.repl");
  else if (verb !== "time" && verb !== "benchmark" && VERBS.test(verb))
    magick({ ...command, program: "magick" }, report);
};

/** `vid:msl:x`: an image format, and its effect. */
const NESTED =
  /:(?:msl|mvg|msvg|ephemeral|url|https?|ftp|file|text|label|caption|pango|inline|vid|print|win|x):/i;

/**
 * A word that looks like a file: it has a slash or a suffix, and is not an option, size or colour.
 */
const isPicture = (word: string, before: string | undefined): boolean =>
  CODERS.test(word) ||
  NESTED.test(word) ||
  /^(?:[a-z][\w-]*:)?[@|]/i.test(word) ||
  (!/^[-+(]/.test(word) &&
    /[/.~]|\0/.test(word) &&
    !/^[\d.x+%@!<>^,:-]+$/.test(word) &&
    !/^-(?:write|path|resize|quality)$/.test(before ?? ""));

function takes(word: string, report: Report): void {
  const colon = word.indexOf(":");
  const coder =
    colon > 1 && /^[A-Za-z][\w-]*$/.test(word.slice(0, colon))
      ? word.slice(0, colon).toLowerCase()
      : "";
  const rest = coder === "" ? word : word.slice(colon + 1);
  if (/(?:^|:)msl:/i.test(word) || /\.msl$/i.test(rest))
    report.add("code.exec.escape", { span: word });
  else if (rest.startsWith("|")) pipes(rest, report);
  else if (coder === "mvg" || /\.mvg$/i.test(rest)) report.add("code.exec.script", { span: word });
  else if (coder === "ephemeral") report.deletes(rest);
  else if (coder !== "" && NESTED.test(`:${rest}`)) takes(rest, report);
  else if (/^(?:https?|ftp)$/.test(coder)) report.fetches(word, "read");
  else if (rest.startsWith("@")) report.reads(rest.slice(1));
  else if (
    !/^(?:label|caption|xc|canvas|gradient|plasma|pattern|null|inline|mpr|mpri|fd|x|pango|logo|rose|tile|show)$/.test(
      coder,
    )
  )
    report.reads(rest.endsWith("]") ? rest.slice(0, Math.max(rest.lastIndexOf("["), 0)) : rest);
}

/** A name that begins with a bar is a shell's command. */
function pipes(text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  report.script(text.slice(1));
}

function writesPicture(word: string, report: Report): void {
  const rest = word.replace(/^(?:[A-Za-z][\w-]{1,20}:){1,4}/, "");
  if (rest.startsWith("|")) pipes(rest, report);
  else if (rest !== "-" && rest !== "" && !/^(?:null|info|show|x|win|fd):/i.test(word))
    report.writes(rest);
}
