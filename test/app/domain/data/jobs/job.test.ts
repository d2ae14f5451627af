import { expect, it } from 'vitest';
import { isOver, jobOutcome, jobSteps, type JobPhase } from '../../../../../app/domain/data/jobs/job';
import { packedOutcome } from '../../../../../app/domain/data/jobs/packed';

const job = (phase: JobPhase, read: number, nok: number, { status = 0, loads = true } = {}) => ({
  phase,
  status,
  rows: { read, ok: read - nok, nok, ignored: 0 },
  reading: loads ? { kind: 'csv' } : null,
});

it.each([
  ['runs', job('reading', 10, 10), 'busy', 'Processando', ''],
  ['loaded every row', job('completed', 10, 0), 'good', 'Concluído', ''],
  ['refused some', job('completed', 1_200, 1_100), 'part', 'Concluído: 1.100 recusadas', '1.100 recusadas'],
  ['refused one', job('completed', 2, 1), 'part', 'Concluído: 1 recusada', '1 recusada'],
  ['refused all', job('completed', 2, 2), 'bad', 'Concluído: tudo recusado', 'tudo recusado'],
  ['found no row', job('completed', 0, 0), 'part', 'Concluído: nenhuma linha', 'nenhuma linha'],
  ['only kept the file', job('completed', 0, 0, { loads: false }), 'good', 'Concluído', ''],
  ['failed', job('failed', 5, 0, { status: 1 }), 'bad', 'Falhou', 'falhou'],
  ['was cancelled', job('cancelled', 5, 0, { status: 1 }), 'bad', 'Cancelado', 'cancelado'],
  ['was taken back', job('reverted', 0, 0), 'plain', 'Desfeito', 'carga desfeita'],
] as const)('tells a job that %s from one that went well', (_what, of, tone, label, more) => {
  expect(jobOutcome(of)).toEqual({ tone, label, more });
});

it('does not end the stages of a job with a check when rows were refused', () => {
  const last = (nok: number) => jobSteps(job('completed', 4, nok)).at(-1);
  expect([last(0), last(1), last(4)]).toEqual([
    { label: 'Concluído', state: 'done' },
    { label: 'Concluído: 1 recusada', state: 'part' },
    { label: 'Concluído: tudo recusado', state: 'bad' },
  ]);
});

const loaded = job('completed', 3, 0);
const refusedAll = job('completed', 3, 3);

it.each([
  ['all in', [loaded, loaded], 'good', 'Concluído: 2 tabelas'],
  ['one that runs', [job('waiting', 0, 0), refusedAll], 'busy', '2 tabelas: 1 em andamento, 1 recusada'],
  ['one refused', [loaded, refusedAll, loaded], 'part', '3 tabelas: 1 recusada'],
  ['all refused', [refusedAll, refusedAll], 'bad', '2 tabelas: 2 recusadas'],
  ['a failed one alone', [job('failed', 0, 0, { status: 1 })], 'bad', '1 tabela: 1 com erro'],
  [
    'one of each',
    [loaded, job('completed', 3, 1), job('completed', 0, 0), job('cancelled', 1, 0), job('reverted', 0, 0)],
    'part',
    '5 tabelas: 1 cancelada, 1 com recusas, 1 sem linhas, 1 desfeita',
  ],
] as const)('tells a ZIP by its tables: %s', (_what, tables, tone, label) => {
  expect(packedOutcome(tables)).toEqual({ tone, label, more: tone === 'good' ? '' : label });
});

it.each([
  ['run', [job('reading', 3, 0), loaded], '2 tabelas: 1 em andamento', 'now'],
  ['all got in', [loaded], 'Concluído: 1 tabela', 'done'],
  ['were refused', [refusedAll], '1 tabela: 1 recusada', 'bad'],
  ['were taken back', [job('reverted', 0, 0)], '1 tabela: 1 desfeita', 'done'],
] as const)('ends the stages of a ZIP as its tables end: %s', (_what, tables, label, state) => {
  const unpacked = job('completed', 0, 0, { loads: false });
  expect(jobSteps(unpacked, packedOutcome(tables)).at(-1)).toEqual({ label, state });
  const cut = job('failed', 0, 0, { status: 1 });
  expect(jobSteps(cut, packedOutcome(tables)).at(-1)).toEqual({ label: 'Falhou', state: 'bad' });
});

it('distinguishes finished jobs from those that run or wait for somebody', () => {
  const over = (phase: JobPhase) => isOver(jobOutcome(job(phase, 3, 1)));
  const phases = ['waiting', 'reading', 'confirming', 'completed', 'failed', 'reverted'] as const;
  expect(phases.map(over)).toEqual([false, false, false, true, true, true]);
  const packed = (phase: JobPhase) => isOver(packedOutcome([loaded, job(phase, 3, 1)]));
  expect(phases.map(packed)).toEqual([false, false, false, true, true, true]);
});
