/**
 * Which of vim's settings only change how text looks or is written: no program, no path, no
 * expression. Source: options.txt of its help.
 */

const NAMES = new Set(
  `ff fileformat ffs fileformats fenc fileencoding fencs fileencodings enc encoding tenc
  termencoding ts tabstop sw shiftwidth sts softtabstop et expandtab ai autoindent si smartindent ci
  copyindent cin cindent cino cinoptions pi preserveindent sr shiftround sta smarttab nu number rnu
  relativenumber wrap list lcs listchars hls hlsearch is incsearch ic ignorecase scs smartcase ws
  wrapscan magic gd gdefault ft filetype syn syntax tw textwidth wm wrapmargin bomb eol endofline
  fixeol fixendofline bin binary ro readonly ma modifiable mod modified cp compatible paste ru ruler
  sc showcmd smd showmode bg background cul cursorline cuc cursorcolumn cc colorcolumn fen
  foldenable fdm foldmethod fdl foldlevel swf swapfile wb writebackup bk backup udf undofile hid
  hidden lz lazyredraw ul undolevels more tf ttyfast ttm timeoutlen tm to timeout ttimeout ls
  laststatus ch cmdheight so scrolloff siso sidescrolloff ss sidescroll mouse tgc termguicolors
  spell spl spelllang cole conceallevel shm shortmess cb clipboard ve virtualedit mps matchpairs isk
  iskeyword fo formatoptions com comments wmnu wildmenu wim wildmode spr splitright sb splitbelow ar
  autoread aw autowrite bs backspace sol startofline js joinspaces report vb visualbell eb
  errorbells nf nrformats km keymodel sel selection sm showmatch mat matchtime title cpo cpoptions
  nocp all lbr linebreak bri breakindent sbr showbreak columns co lines nuw numberwidth scl
  signcolumn diffopt dip scrollbind scb`
    .trim()
    .split(/\s+/),
);

/** `nowrap`, `ts=4`, `ff?`, `fo-=r`. */
export function isHarmlessSetting(word: string): boolean {
  if (word === "") return true;
  const name = /^[a-z]+/.exec(word)?.[0] ?? "";
  return (
    NAMES.has(name) ||
    ((name.startsWith("no") || name.startsWith("inv")) &&
      NAMES.has(name.replace(/^(?:no|inv)/, "")))
  );
}
