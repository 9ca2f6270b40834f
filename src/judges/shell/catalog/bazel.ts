/** bazel, bazelisk, buck, buck2, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "bazel bazelisk buck buck2 pants",
  traits: ["project-tool", "builds: bazel"],
  tasks: "*.bazel|*.bzl|BUILD|WORKSPACE|.bazelrc|BUCK|pants.toml|.buckconfig",
  flags: `-k --keep_going --verbose_failures -s --subcommands --nocache_test_results
    --cache_test_results --curses --color --announce_rc --stamp --nostamp --show_timestamps
    --show_progress --noshow_progress --noshow_loading_progress --noimplicit_deps --notool_deps
    --implicit_deps --nohost_deps --test_keep_going --build_tests_only --nobuild --check_up_to_date
    --expunge --async --sandbox_debug --nokeep_going --noshow_timestamps --ui_actions_shown --build
    --nosystem_rc --order_output --line_terminator_null --proto:locations --incompatible_*
    --noincompatible_* --experimental_ui* --test_verbose_timeout_warnings --flaky_test_attempts
    --trace --stdout --stderr --no-color --batch --force --all --changed-since --no-pantsd --pantsd
    --local --no-dynamic-ui`,
  values: `--config -c --compilation_mode --jobs -j --test_output --test_filter --test_timeout
    --test_size_filters --test_tag_filters --build_tag_filters --test_lang_filters --runs_per_test
    --platforms --host_platform --cpu --features --define --output --universe_scope --output_groups
    --show_result --curses --color --ui_event_filters --test_summary --target_pattern --keep_going
    --notest_keep_going --test_sharding_strategy --local_test_jobs --local_ram_resources
    --local_cpu_resources --test_arg --flaky_test_attempts --build_manual_tests
    --coverage_report_generator --combined_report --instrumentation_filter --level --changed-since
    --changed-dependents --max_idle_secs --noshow_progress --rule --target-platforms`,
  options: {
    "--bazelrc=": "load",
    "--run_under=": "code.exec.escape",
    "--workspace_status_command=": "code.exec.escape",
    "--script_path=": "write",
    "--shell_executable=": "code.exec.escape",
    "--override_repository=": "load",
    "--override_module=": "load",
    "--target_pattern_file=": "read",
    "--query_file=": "read",
    "--profile=": "write",
    "--explain=": "write",
    "--build_event_json_file=": "write",
    "--build_event_text_file=": "write",
    "--execution_log_json_file=": "write",
    "--experimental_execution_log_file=": "write",
    "--output_file=": "write",
    "--output_base=": "write",
    "--output_user_root=": "write",
    "--disk_cache=": "write",
    "--repository_cache=": "write",
    "--remote_cache=": "net.remote",
    "--remote_executor=": "net.remote",
    "--bes_backend=": "net.remote",
    "--remote_header=": "net.remote",
    "--registry=": "net.remote",
    "--host_jvm_args=": "code.exec.escape",
    "--jvmopt=": "code.exec.escape",
    "--javacopt=": "code.exec.escape",
    "--copt=": "own",
    "--cxxopt=": "own",
    "--linkopt=": "own",
    "--action_env=": "code.exec.escape",
    "--repo_env=": "code.exec.escape",
    "--test_env=": "code.exec.escape",
    "--client_env=": "code.exec.escape",
    "--config-file=": "load",
    "--pants-config-files=": "load",
  },
  accepts: {
    "--copt": "-O* -g* -W* -D* -std=* -m* -pg",
    "--cxxopt": "-O* -g* -W* -D* -std=* -m*",
    "--linkopt": "-l* -s",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version"],
    [
      "code.exec.project_task",
      "build|test|coverage|query|cquery|aquery|info|fetch|sync|mod|dump|print_action|shutdown|" +
        "vendor|list|peek|dependencies|dependents|fmt|lint|check|tailor|targets|audit|license|" +
        "uquery|log|analyze-profile|config|mobile-install-dry|canonicalize-flags",
    ],
    ["fs.delete.temp", "clean"],
    ["code.exec.project_script", "run|package|repl|publish|install|bxl|mobile-install"],
  ],
});
