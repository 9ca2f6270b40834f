/** pyproject-build, cython, cythonize, pyinstaller, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names:
    "pyproject-build cython cythonize pyinstaller nuitka pdoc sphinx-apidoc " +
    "pybabel pip-licenses pipdeptree pip-audit safety deptry check-manifest " +
    "check-wheel-contents pyroma",
  modules:
    "build cython:cython cythonize:cythonize pyinstaller:pyinstaller nuitka:nuitka pdoc:pdoc " +
    "pip_audit:pip-audit safety:safety",
  traits: ["argument-files: pyinstaller", "project-tool"],
  tasks: "*.spec|pyproject.toml|setup.py|setup.cfg|conf.py|*.pyx|babel.cfg",
  flags: `-x --skip-dependency-check --no-isolation -s --sdist -w --wheel --strict -l --local
    --desc? --aliases? -s --skip-editable --require-hashes --no-deps --progress-spinner? --onefile
    --onedir -D --windowed --noconsole --console --clean --noconfirm -y --strip --noupx
    --disable-pip -3 -a -X? --cplus --inplace --standalone --follow-imports --remove-output
    --assume-yes-for-downloads --show-progress --with-* --from-* --all -f? --tree --reverse --warn?
    --freeze --json-tree --user-only --local-only --python-only --no-cache --use-fuzzy
    --no-fuzzy-matching --statistics --ignore-obsolete --previous --verbose -e --force --separate
    --private -P --no-toc -T --full -M --module-first --implicit-namespaces --no-headings --edit-url
    --math --mermaid --show-source --no-show-source`,
  values: `-n --name --format --ignore-vuln --vulnerability-service --hidden-import --collect-*
    --exclude-module --add-data --add-binary --target-arch --osx-bundle-identifier --include-*
    --nofollow-import-to --jobs --packages --exclude --depth -d --max-depth --order -k --keywords
    --domain --locale -D --project --copyright-holder --msgid-bugs-address --width --docformat -j
    --log-level --optimize --known-first-party --per-rule-ignores --extend-exclude --ignore --mode
    --enable-plugin`,
  options: {
    "-o|--output|--output-file|--outdir|--distpath|--workpath|--specpath|--output-dir=": "write",
    "--output-directory|--cache-dir=": "write",
    "--index-url|--extra-index-url|-i=": "net.remote",
    "--fix": "pkg.install",
    "-C|--config-setting=": "code.exec.escape",
    "--additional-hooks-dir|--runtime-hook|--upx-dir|-p|--paths|--icon|-i|--config=": "load",
    "--template-directory|-t|-c|--python|-F|--mapping=": "load",
    "--run": "code.exec.escape",
    "--save-json=": "write",
    "--key|--api=": "secret.access",
    "-r|--requirement=": "load",
  },
  verbs: [["code.exec.project_task", "@read"]],
});
