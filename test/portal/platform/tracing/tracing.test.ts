import { expect, it, onTestFinished } from 'vitest';
import { openTracing } from '../../../../server/platform/tracing/open';
import { inChildSpan, inSpan, tracingNow } from '../../../../server/platform/tracing/spans';
import { agendaJobs } from '../../../../server/platform/work/collection';
import { WorkQueue } from '../../../../server/platform/work/queue';
import { startBarePortal } from '../../../servers/bare-portal';
import { startCollector } from '../../../servers/collector';
import { quiet, testDatabase } from '../../../servers/mongo';

async function collector() {
  const opened = await startCollector();
  onTestFinished(() => opened.close());
  return opened;
}

const trace = 'a'.repeat(32);

it(
  'sends the span of a request that its answer names, with what it asked of the database beneath it',
  { tags: 'slow' },
  async () => {
    const { endpoint, spans, bodies } = await collector();
    const database = await testDatabase();
    const portal = await startBarePortal({
      mongodbUri: database.uri,
      database: database.db.databaseName,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    });
    onTestFinished(async () => {
      await portal.remove();
      await database.close();
    });
    const person = await portal.signUp('ana@teste.example', 'USER GOLD');
    const asked = await person.get('/ij/report_create_schneider?period=RF1', {
      traceparent: `00-${trace}-${'b'.repeat(16)}-01`,
    });
    expect(asked.status).toBe(200);
    await asked.text();
    const unwatched = await person.get('/ij/cockpit', {
      traceparent: `00-${'c'.repeat(32)}-${'b'.repeat(16)}-00`,
    });
    await unwatched.text();
    await portal.end();
    const [, , span] = asked.headers.get('traceparent')?.split('-') ?? [];
    const request = spans.find(({ spanId }) => spanId === span);
    expect(request).toMatchObject({
      name: 'GET /ij/report_create_schneider',
      traceId: trace,
      parentSpanId: 'b'.repeat(16),
    });
    const own = spans.filter(({ traceId }) => traceId === trace);
    const above = (each: (typeof spans)[number]) => own.find(({ spanId }) => spanId === each.parentSpanId);
    const loader = own.find(({ name }) => name === 'loader /ij/report_create_schneider');
    expect(loader && above(loader)).toBe(request);
    expect(own.filter((each) => above(each) === loader).map(({ name }) => name)).toContain('database find');
    expect(spans.filter(({ traceId }) => traceId === 'c'.repeat(32))).toEqual([]);
    expect(bodies.join()).not.toContain('ana@teste.example');
  },
);

it('links work to the request that asked for it', async () => {
  const { endpoint, spans } = await collector();
  const database = await testDatabase([agendaJobs]);
  const tracing = await openTracing(endpoint);
  const queue = new WorkQueue(database.db, quiet);
  onTestFinished(async () => {
    await queue.stop();
    await tracing.close();
    await database.close();
  });
  const done: string[] = [];
  queue.define('letter', (id) => Promise.resolve(void done.push(id)));
  const request = { trace, span: 'd'.repeat(16), caller: null };
  await new Promise<void>((resolve) => {
    tracingNow()?.request(request, (end) => {
      void queue.enqueue('letter', '1').then(() => {
        end({ name: 'POST /ij/report', attributes: {}, failed: false });
        resolve();
      });
    });
  });
  await queue.work();
  await expect.poll(() => done).toEqual(['1']);
  await queue.stop();
  await tracing.close();
  const work = spans.find(({ name }) => name === 'work letter');
  expect(work?.links).toEqual([expect.objectContaining({ traceId: trace, spanId: 'd'.repeat(16) })]);
  expect(work?.traceId).not.toBe(trace);
});

it('says what kind of thing failed, and nothing of what it said', async () => {
  const { endpoint, spans, bodies } = await collector();
  const tracing = await openTracing(endpoint);
  const fail = () => Promise.reject(new TypeError('ana@teste.example'));
  await expect(inSpan({ name: 'falha', kind: 'internal' }, fail)).rejects.toThrow(TypeError);
  expect(() =>
    inSpan({ name: 'logo', kind: 'internal' }, () => {
      throw new RangeError('ana@teste.example');
    }),
  ).toThrow(RangeError);
  await tracing.close();
  expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
    ['falha', 2],
    ['logo', 2],
  ]);
  expect(bodies.join()).toContain('TypeError');
  expect(bodies.join()).not.toContain('ana@teste.example');
});

it('costs nothing where no collector is named', async () => {
  await openTracing(undefined);
  expect(tracingNow()).toBeNull();
  expect(inSpan({ name: 'nada', kind: 'internal' }, () => 1)).toBe(1);
  expect(inChildSpan({ name: 'nada', kind: 'internal' }, () => 2)).toBe(2);
});
