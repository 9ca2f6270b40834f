/**
 * The manifests of deploy/kubernetes: Kubernetes' own schema accepts them, and they fit together,
 * the image and the program.
 */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseConfig } from "../../src/config/schema.ts";

const FOLDER = "deploy/kubernetes";

/** How each kind is checked, and which module has its type. */
const MODELS = {
  StatefulSet: [StatefulSet, "apps/v1/StatefulSet"],
  NetworkPolicy: [NetworkPolicy, "networking.k8s.io/v1/NetworkPolicy"],
  PodDisruptionBudget: [PodDisruptionBudget, "policy/v1/PodDisruptionBudget"],
  ConfigMap: [ConfigMap, "v1/ConfigMap"],
  Service: [Service, "v1/Service"],
} as const;
type Kind = keyof typeof MODELS;

// biome-ignore lint/suspicious/noExplicitAny: a manifest, which the schema checks
type Manifest = any;

const manifests: Manifest[] = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), "utf8")).map((document) => document.toJS()),
);
const of = (kind: Kind): Manifest[] => manifests.filter((each) => each.kind === kind);
const [set] = of("StatefulSet");
const pod = set.spec.template.spec;
const [container] = pod.containers;
const [config] = of("ConfigMap");

const VARIABLES = {
  DATABASE_URL: "postgres://countersign:secret@db/countersign",
  COUNTERSIGN_AGENT_TOKEN: "an-agents-token-123",
  COUNTERSIGN_APPROVER_TOKEN: "an-approvers-token-1",
  COUNTERSIGN_ADMIN_TOKEN: "an-admins-token-1234",
};

describe("the manifests for Kubernetes", () => {
  it.each(
    manifests.map((each): [string, Manifest] => [`${each.kind} ${each.metadata.name}`, each]),
  )("%s keeps the schema of its kind", (_name, manifest) => {
    const [Model] = MODELS[manifest.kind as Kind];
    expect(new Model(manifest).validate()).toBeUndefined();
  });

  it("have no field that Kubernetes does not know", async () => {
    const directory = await mkdtemp(join(resolve("test"), ".manifests-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const lines = manifests.map((manifest, at) => {
      const { kind } = manifest;
      const [, module] = MODELS[kind as Kind];
      return (
        `import type { I${kind} as Kind${at} } from "kubernetes-models/${module}";\n` +
        `export const manifest${at}: Kind${at} = ${JSON.stringify(manifest)};\n`
      );
    });
    await writeFile(join(directory, "manifests.ts"), lines.join(""));
    await writeFile(
      join(directory, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: { noEmit: true },
        include: ["*.ts"],
      }),
    );
    const checked = await promisify(execFile)(process.execPath, [
      "node_modules/typescript/bin/tsc",
      "-p",
      directory,
    ])
      .then(() => "")
      .catch(({ stdout }: { stdout: string }) => stdout);
    expect(checked).toBe("");
  });

  it("select the same pods everywhere", () => {
    const { labels } = set.spec.template.metadata;
    expect(set.spec.selector.matchLabels).toEqual(labels);
    for (const { spec } of of("Service")) expect(spec.selector).toEqual(labels);
    for (const { spec } of of("PodDisruptionBudget"))
      expect(spec.selector.matchLabels).toEqual(labels);
    for (const { spec } of of("NetworkPolicy"))
      expect(spec.podSelector.matchLabels).toEqual(labels);
    const [apart] = pod.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    expect(apart.labelSelector.matchLabels).toEqual(labels);
    expect(of("Service").map(({ metadata }) => metadata.name)).toContain(set.spec.serviceName);
  });

  it("keep one gateway at least while nodes of Kubernetes are emptied", () => {
    expect(set.spec.replicas).toBeGreaterThanOrEqual(2);
    expect(of("PodDisruptionBudget")[0].spec).toMatchObject({ maxUnavailable: 1 });
  });

  it("run the gateway as a user of the image, with nothing that it could change but its state", () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      fsGroupChangePolicy: "OnRootMismatch",
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const mounts = new Map(container.volumeMounts.map((each: Manifest) => [each.name, each]));
    const volumes = [
      ...pod.volumes,
      ...set.spec.volumeClaimTemplates.map((each: Manifest) => each.metadata),
    ];
    expect([...mounts.keys()].sort()).toEqual(volumes.map(({ name }: Manifest) => name).sort());
    const [home] = container.env;
    expect(home.name).toBe("COUNTERSIGN_HOME");
    expect(home.value).toMatch(/^\/var\/lib\/countersign\/\w+$/);
    expect(readFileSync("Dockerfile", "utf8")).toContain("VOLUME /var/lib/countersign");
  });

  it("ask the gateway where it listens, by a name that it has", () => {
    const { listen } = parseConfig(config.data["countersign.yaml"], "x.yaml", VARIABLES);
    const [{ name, containerPort }] = container.ports;
    expect(listen).toBe(`0.0.0.0:${containerPort}`);
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
      expect(container[probe].httpGet).toMatchObject({
        path: probe === "readinessProbe" ? "/readyz" : "/healthz",
        port: name,
        httpHeaders: [{ name: "Host", value: "127.0.0.1" }],
      });
    for (const { spec } of of("Service"))
      expect(spec.ports).toEqual([{ name, port: containerPort, targetPort: name }]);
    expect(of("NetworkPolicy")[0].spec.ingress[0].ports).toEqual([
      { protocol: "TCP", port: containerPort },
    ]);
  });

  it("give the gateway more time to stop than compose does, behind the pause before it", () => {
    const { services } = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true });
    const stop = Number.parseInt(services.gateway.stop_grace_period, 10);
    const pause = Number(container.lifecycle.preStop.exec.command[1]);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(stop + pause);
  });

  it("have the same config as compose, with the names of all gateways", () => {
    const read = (text: string) => parseConfig(text, "x.yaml", VARIABLES);
    const own = read(config.data["countersign.yaml"]);
    const { hosts: _names, ...rest } = own;
    const { hosts: _others, ...others } = read(
      readFileSync("deploy/cluster/countersign.yaml", "utf8"),
    );
    expect(rest).toEqual(others);
    const nodes = Array.from(
      { length: set.spec.replicas },
      (_, at) => `${set.metadata.name}-${at}.${set.spec.serviceName}`,
    );
    expect(own.hosts).toEqual(expect.arrayContaining([of("Service")[0].metadata.name, ...nodes]));
    const mounted = container.volumeMounts.find((each: Manifest) => each.name === "config");
    expect(container.args).toContain(`${mounted.mountPath}/countersign.yaml`);
    const monitored = readFileSync("deploy/monitoring/prometheus.yml", "utf8");
    for (const node of nodes) expect(monitored).toContain(`${node}:4180`);
  });

  it("take from the Secret what the page tells to put there", () => {
    const [{ secretRef }] = container.envFrom;
    const page = readFileSync("docs/cluster.md", "utf8");
    expect(page).toContain(`kubectl create secret generic ${secretRef.name}`);
    for (const name of Object.keys(VARIABLES)) expect(page).toContain(`--from-literal=${name}=`);
  });
});
