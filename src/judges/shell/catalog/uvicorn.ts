/** uvicorn, gunicorn, hypercorn, daphne, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names:
    "uvicorn gunicorn hypercorn daphne waitress-serve granian fastapi celery rq dramatiq puma " +
    "unicorn thin rackup shotgun",
  modules:
    "uvicorn gunicorn:gunicorn gunicorn.app.wsgiapp:gunicorn hypercorn:hypercorn " +
    "celery:celery fastapi:fastapi",
  traits: ["project-tool"],
  tasks: "*.py|gunicorn.conf.py|config.ru|*.rb|.env",
  flags: `--reload --no-reload --no-access-log --access-log --proxy-headers --no-proxy-headers
    --factory --no-server-header --no-date-header --use-colors --no-use-colors --preload -B --beat
    -E --task-events -q -v --dev --check-config --print-config --reuse-port --threaded
    --without-gossip --without-mingle --without-heartbeat --events --enable-stdio-inheritance
    --disable-redirect-access-to-syslog --no-default-host --quick_exit --interactive --burst
    --with-scheduler --watch --debug --pruneopts --reload-*`,
  values: `-b --bind -h --host -p --port -w --workers --log-level -l --loglevel --loop --http --ws
    --ws-* --interface --lifespan -e --env --environment -Q --queues -n --hostname -P --pool
    --concurrency -O --threads -t --timeout --timeout-* --graceful-timeout --keep-alive
    --max-requests --max-requests-jitter --backlog --limit-* --forwarded-allow-ips --root-path
    --header --reload-include --reload-exclude --reload-delay --autoscale --max-tasks-per-child
    --prefetch-multiplier --time-limit --soft-time-limit --processes --worker-connections
    --worker-tmp-dir -i --interval --min-threads --url-prefix --destination --fd --uds --app-name
    --name -o --tag`,
  options: {
    "-A|--app=": "load",
    "-c|--config|--conf=": "load",
    "--chdir|--pythonpath|--app-dir|--workdir|--reload-dir=": "load",
    "-r|--require=": "load",
    "-k|--worker-class|--logger-class=": "load",
    "--env-file=": "load",
    "-C|--dir=": "load",
    "--log-config|--log-config-json=": "load",
    "--paste|--paster=": "load",
    "--ssl-keyfile|--ssl-certfile|--keyfile|--certfile|--ssl-ca-certs|--ca-certs=": "read",
    "--access-logfile|--access-log-file|--error-logfile|--log-file|--logfile|-f|--pid|--pidfile=":
      "write",
    "-s|--schedule=": "write",
    "-D|--daemon|--detach": "persist.service",
    "-u|--user|--uid|-m|--umask|-g|--group|--gid=": "own",
    "--broker|--url|--result-backend=": "net.remote",
    "--statsd-host=": "net.remote",
    "--eval=": "code.exec.escape",
  },
  verbs: [
    ["code.exec.project_task", "@load"],
    ["db.write.unbounded", "purge"],
    ["process.kill", "control"],
    ["code.exec.repl", "shell"],
    ["code.exec.project_script", "call|multi|amqp|migrate|upgrade"],
  ],
});
