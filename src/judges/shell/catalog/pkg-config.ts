/** pkg-config, llvm-config, …: they tell how a library is to be used. */
import { program } from "../program.ts";

export default program({
  names:
    "pkg-config pkgconf llvm-config python3-config python-config mysql_config " +
    "curl-config xml2-config",
  flags: `--libs --libs-only-l --libs-only-L --libs-only-other --cflags --cflags-only-I
    --cflags-only-other --exists --modversion --print-requires --print-requires-private
    --print-errors --short-errors --silence-errors --list-all --list-package-names --static --shared
    --print-variables --print-provides --ldflags --includes --prefix --exec-prefix
    --extension-suffix --embed --configdir --system-libs --bindir --libdir --includedir --components
    --host-target --libfiles --link-static --cxxflags --cppflags --src-root --obj-root --build-mode
    --assertion-mode --has-rtti --targets-built --cmakedir --cmake --sharedir --pgxs --configure
    --socket --port --plugindir --ca --vernum --features --protocols`,
  values: `--variable --atleast-version --exact-version --max-version --define-variable
    --atleast-pkgconfig-version`,
  options: { "--with-path=": "load" },
  operands: "names",
});
