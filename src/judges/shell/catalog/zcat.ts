/** zcat, gzcat, bzcat, xzcat, …. */
import { program } from "../program.ts";
import { shown } from "../programs/compression.ts";

export default program({
  names: "zcat gzcat bzcat xzcat zstdcat lzcat lz4cat",
  judge: shown,
});
