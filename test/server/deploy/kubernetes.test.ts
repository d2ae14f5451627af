import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { knownSettings, loadConfig } from '../../../server/config';
import {
  kustomization,
  manifestsOf,
  missingFiles,
  modelsOf,
  settingsOf,
  typeErrors,
  type Labels,
  type Manifest,
} from './manifests';

const home = 'deploy/kubernetes';
const [base, metrics, example] = [`${home}/base`, `${home}/metrics`, `${home}/overlays/example`];
const folders = [base, metrics, example];
const manifests = folders.flatMap(manifestsOf);
const ofKind = <T>(kind: string) =>
  manifests.filter((each) => each.kind === kind) as (Manifest & { spec: T })[];

interface Container {
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Pods {
  readonly selector: { readonly matchLabels: Labels };
  readonly template: {
    readonly metadata: { readonly labels: Labels };
    readonly spec: {
      readonly terminationGracePeriodSeconds: number;
      readonly containers: readonly [Container];
      readonly volumes: readonly {
        readonly name: string;
        readonly secret?: { readonly secretName: string };
      }[];
    };
  };
}

const deployments = ofKind<Pods>('Deployment');
const everywhere = kustomization(base).labels?.[0]?.pairs ?? {};
/** Labels of a deployment's pods, with what the kustomization gives to all of them. */
const labelsOf = ({ spec }: { spec: Pods }): Labels => ({ ...spec.template.metadata.labels, ...everywhere });
const chosen = (labels: Labels = {}) =>
  deployments.filter((each) =>
    Object.entries(labels).every(([name, value]) => labelsOf(each)[name] === value),
  );

/** Ports by name, with those that the component for figures adds. */
const added = (kustomization(metrics).patches ?? [])
  .flatMap(({ patch }) => parse(patch) as { op: string; value: { name: string; containerPort: number } }[])
  .filter(({ op }) => op === 'add');
const portsOf = ({ spec }: { spec: Pods }): Map<string, number> =>
  new Map(
    [...spec.template.spec.containers[0].ports, ...added.map(({ value }) => value)].map(
      ({ name, containerPort }) => [name, containerPort],
    ),
  );

let secrets = '';
beforeAll(() => {
  secrets = mkdtempSync(path.join(tmpdir(), 'portal-manifests-'));
});
afterAll(() => rmSync(secrets, { recursive: true }));

describe('the manifests', () => {
  it.each(manifests.map((each) => [each.kind, each.metadata.name, each] as const))(
    '%s %s is one by its schema',
    async (kind, _name, manifest) => {
      const models = (await import(modelsOf(manifest.apiVersion))) as Record<
        string,
        new (manifest: Manifest) => { validate(): void }
      >;
      const Model = models[kind];
      expect(Model).toBeDefined();
      if (Model) expect(() => new Model(manifest).validate()).not.toThrow();
    },
  );

  it('say nothing that the API does not know', { tags: 'slow' }, () => {
    expect(typeErrors(manifests)).toEqual([]);
    const [first] = deployments as unknown as [Manifest];
    expect(typeErrors([{ ...first, spec: { ...(first.spec as object), replica: 2 } }])).toHaveLength(1);
  });

  it.each(folders)('%s names files that are there, and all of them', (folder) => {
    expect(missingFiles(folder)).toEqual([]);
    const { resources = [], configMapGenerator = [] } = kustomization(folder);
    const named = [
      ...resources,
      ...configMapGenerator.flatMap(({ envs = [] }) => envs),
      'kustomization.yaml',
    ];
    const there = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(there.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual(
      folder === metrics ? ['adapter-rules.yaml'] : [],
    );
  });
});

describe('what chooses', () => {
  it.each(deployments.map((each) => [each.metadata.name, each] as const))(
    '%s chooses its own pods',
    (_n, each) => {
      expect(chosen(each.spec.selector.matchLabels)).toEqual([each]);
    },
  );

  it('services, budgets and policies choose pods that there are, by ports that they have', () => {
    const [service] = ofKind<{ selector: Labels; ports: { targetPort: string; name: string }[] }>('Service');
    expect(chosen(service?.spec.selector)).toHaveLength(1);
    for (const each of chosen(service?.spec.selector))
      for (const { targetPort } of service?.spec.ports ?? [])
        expect(portsOf(each).has(targetPort)).toBe(true);

    for (const { spec } of ofKind<{ selector: { matchLabels: Labels } }>('PodDisruptionBudget'))
      expect(chosen(spec.selector.matchLabels)).toHaveLength(1);

    type Policy = { podSelector: { matchLabels?: Labels }; ingress?: { ports: { port: string }[] }[] };
    for (const { spec } of ofKind<Policy>('NetworkPolicy'))
      for (const each of chosen(spec.podSelector.matchLabels))
        for (const { port } of (spec.ingress ?? []).flatMap(({ ports }) => ports))
          expect(portsOf(each).has(port)).toBe(true);

    type Monitor = { selector: { matchLabels: Labels }; podMetricsEndpoints: { port: string }[] };
    for (const { spec } of ofKind<Monitor>('PodMonitor')) {
      expect(chosen(spec.selector.matchLabels)).toHaveLength(2);
      for (const each of deployments)
        for (const { port } of spec.podMetricsEndpoints) expect(portsOf(each).has(port)).toBe(true);
    }
  });

  it('the way in leads to the service', () => {
    type Rules = {
      rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
    };
    const [service] = ofKind<{ ports: { name: string }[] }>('Service');
    for (const { spec } of ofKind<Rules>('Ingress'))
      for (const { backend } of spec.rules.flatMap(({ http }) => http.paths)) {
        expect(backend.service.name).toBe(service?.metadata.name);
        expect(service?.spec.ports.map(({ name }) => name)).toContain(backend.service.port.name);
      }
  });

  it('scaling is of deployments that there are; workers go by the age of the queue', () => {
    type Scaling = {
      scaleTargetRef: { name: string };
      metrics: { external?: { metric: { name: string } } }[];
    };
    const scaled = ofKind<Scaling>('HorizontalPodAutoscaler');
    expect(scaled.map(({ spec }) => spec.scaleTargetRef.name).sort()).toEqual(
      deployments.map(({ metadata }) => metadata.name).sort(),
    );
    const figures = scaled.flatMap(({ spec }) =>
      spec.metrics.flatMap(({ external }) => external?.metric.name ?? []),
    );
    expect(figures).toEqual(['portal_queue_oldest_seconds']);
    expect(readFileSync(`${metrics}/adapter-rules.yaml`, 'utf8')).toContain(`__name__="${figures[0]}"`);
  });
});

describe('the portal', () => {
  const settings = { ...settingsOf(base), ...settingsOf(metrics), ...settingsOf(example) };
  const mounted = '/run/secrets/portal';

  it('accepts its settings, and finds its secrets where they are mounted', () => {
    const kept = (kustomization(example).secretGenerator ?? []).flatMap(({ files = [] }) => files);
    const env = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => {
        if (!name.endsWith('_FILE')) return [name, value];
        expect(path.dirname(value)).toBe(mounted);
        expect(kept).toContain(`secrets/${path.basename(value)}`);
        const file = path.join(secrets, path.basename(value));
        writeFileSync(file, secretOf(path.basename(value)));
        return [name, file];
      }),
    );
    // Figures come with the metrics' own settings.
    const { METRICS_ADDRESS: address, ...known } = env;
    expect(Object.keys(known).filter((name) => !knownSettings.has(name))).toEqual([]);
    expect(address).toMatch(/:9464$/);
    for (const worker of [false, true])
      expect(
        loadConfig({ NODE_ENV: 'production', ...known }, { mode: 'production', worker }).tenant.name,
      ).toBe('Energia Varejo');
    for (const { spec } of deployments) {
      const { containers, volumes } = spec.template.spec;
      const mount = containers[0].volumeMounts.find(({ mountPath }) => mountPath === mounted);
      expect(volumes.find(({ name }) => name === mount?.name)?.secret?.secretName).toBe('portal');
    }
  });

  it('is saved each night, where its data do not lie, one backup at a time', () => {
    type Saving = Container & { command: string[]; env: { value: string }[] };
    type Nightly = {
      concurrencyPolicy: string;
      jobTemplate: { spec: { template: { spec: { containers: [Saving]; volumes: unknown[] } } } };
    };
    const [nightly] = ofKind<Nightly>('CronJob');
    const pod = nightly?.spec.jobTemplate.spec.template.spec;
    const worker = deployments.find(({ metadata }) => metadata.name === 'portal-worker')?.spec.template.spec;
    expect(nightly?.spec.concurrencyPolicy).toBe('Forbid');
    expect(pod).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
      containers: [
        {
          envFrom: [{ configMapRef: { name: 'portal' } }],
          volumeMounts: worker?.containers[0].volumeMounts,
          securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        },
      ],
    });
    expect(pod?.volumes[0]).toEqual(worker?.volumes[0]);
    expect(pod?.containers[0].command.at(-1)).toContain('node build/backup.js');
    const [{ patch = '' } = {}] = (kustomization(example).patches ?? []).filter(
      ({ target }) => target.name === nightly?.metadata.name,
    );
    const [{ value } = { value: '' }] = parse(patch) as { value: string }[];
    expect(value).toMatch(/^s3:\/\/.+/);
    for (const place of [value, pod?.containers[0].env[0]?.value])
      expect(place).not.toBe(`s3://${settings['S3_BUCKET']}`);
  });

  it('is asked where it answers, and has the time that it takes to end', () => {
    const [server, worker] = deployments as [(typeof deployments)[0], (typeof deployments)[0]];
    expect(portsOf(server).get('http')).toBe(3000);
    expect(portsOf(worker).get('health')).toBe(Number(settings['WORKER_PORT']));
    expect(portsOf(worker).get('metrics')).toBe(Number(settings['METRICS_ADDRESS']?.split(':').at(-1)));
    for (const each of deployments) {
      const { startupProbe, livenessProbe, readinessProbe } = each.spec.template.spec.containers[0];
      const probes = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet);
      // A server begins with all that it stands on, and then takes requests whatever becomes of that.
      expect(probes.map((probe) => probe.path)).toEqual(
        each === server
          ? ['/readyz', '/healthz', '/readyz?for=requests']
          : ['/healthz', '/healthz', '/readyz'],
      );
      for (const { port } of probes) expect(portsOf(each).has(port)).toBe(true);
    }
    const drained = Number(settings['DRAIN_SECONDS']) + 10;
    expect(server.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drained + 10);
  });

  it.each(deployments.map((each) => [each.metadata.name, each] as const))(
    '%s may do nothing',
    (_name, each) => {
      expect(each.spec.template.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
      });
    },
  );
});

const secretOf = (name: string): string =>
  ({
    session_secrets: 's'.repeat(32),
    mongodb_uri: 'mongodb://portal@db.example/',
    smtp_url: 'smtps://mail.example',
  })[name] ?? 'of-the-test';
