import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { modelsOf } from './manifests';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(readFileSync('deploy/grafana/portal.json', 'utf8')) as { panels: Panel[] };

/** Figures of the portal's own, as the code spells them; Node's come with the client library. */
const declared = 'server/platform/metrics/figures.ts';
const ofNode = [
  'nodejs_eventloop_lag_p99_seconds',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
];

const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:portal|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

it.skipIf(!existsSync(declared))('draws and watches figures that the portal tells', () => {
  const declaredNames = [...readFileSync(declared, 'utf8').matchAll(/name: '(\w+)'/g)].map(
    ([, name = '']) => name,
  );
  const asked = [...alerts, ...panels.flatMap(({ targets = [] }) => targets)].flatMap(({ expr }) =>
    namesIn(expr),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect([...new Set(asked)].filter((name) => ![...declaredNames, ...ofNode].includes(name))).toEqual([]);
});

describe('alerts', () => {
  it('are rules as the operator takes them', async () => {
    const { PrometheusRule } = (await import(modelsOf('monitoring.coreos.com/v1'))) as {
      PrometheusRule: new (manifest: object) => { validate(): void };
    };
    expect(() =>
      new PrometheusRule({ metadata: { name: 'portal' }, spec: { groups } }).validate(),
    ).not.toThrow();
  });

  it.each(alerts)('$alert says what to do', ({ alert, annotations, labels }) => {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`\n### ${alert}\n`);
  });
});

it('the dashboard has every panel in a place of its own', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  );
  expect(new Set(taken).size).toBe(taken.length);
});
