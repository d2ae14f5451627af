import type { Db, Filter } from 'mongodb';
import { accessTable } from '../../../app/domain/people/access/access';
import { originScreens } from '../../../app/domain/insight/origins/origin';
import { maskedCpf } from '../../../app/domain/values/cpf';
import { amountRule } from '../../../app/domain/values/decimal-entry';
import type { RowChangeSet } from '../edits/row-area';
import { defineSheet } from '../sheets';
import { hrFigureNames, hrFigures, hrRecords, nameOrder, type HrRecord } from './collection';

/** The HR auxiliary data of branches (rule P22): monthly figures and comments, read by month range, edited by type. */
export const hrSheet = defineSheet(
  {
    name: 'hr',
    label: 'Auxiliar Padrão',
    table: 'Dados auxiliares da filial',
    bases: ['rh'],
    path: { choice: '/ij/rh', base: '/ij/rh_edit' },
    who: accessTable['/ij/rh'].who,
    records: hrRecords,
    scope: {
      field: 'filial_nome',
      one: 'filial',
      many: 'filiais',
      feminine: true,
    },
    branch: 'filial_nome',
    row: { one: 'pessoa', feminine: true },
    months: { field: 'mes_apur', opensOnCurrent: ({ hr }) => hr.currentMonth },
    order: { sort: { mes_apur: 1, nome: 1, _id: 1 }, collation: nameOrder },
    columns: [
      { id: 'nome', label: 'Nome', kind: 'text', width: 180 },
      { id: 'mes_apur', label: 'Mês', kind: 'month', width: 72 },
      { id: 'matricula', label: 'Matrícula', kind: 'text', width: 128 },
      ...hrFigureNames.map((id) => ({ id, label: hrFigures[id], kind: 'figure' as const, width: 112 })),
      { id: 'comentario', label: 'Comentário', kind: 'comment', width: 220 },
      { id: 'cpf', label: 'CPF', kind: 'text', width: 144, value: ({ cpf }: HrRecord) => maskedCpf(cpf) },
      { id: 'cargo_nome', label: 'Cargo', kind: 'text', width: 160 },
      { id: 'datas_afastamento', label: 'Afastamentos', kind: 'text', width: 190 },
    ],
    rowName: ['nome', 'mes_apur'],
    tellsApart: 'matricula',
    origin: originScreens.staff,
    /** Figures have two decimals and are at least 0: days, sales and results. */
    rule: { ...amountRule, minimum: 0 },
    mayEdit: ({ type }, { hr }) => hr.editingTypes.includes(type),
    exportName: 'rh',
    exported: [
      ...['mes_apur', 'matricula', 'nome', 'cpf', 'cargo_nome', 'datas_afastamento'],
      ...[...hrFigureNames, 'comentario'],
    ],
  },
  { version: 4, migrations: [{ name: 'name-what-was-kept', due: unnamed, run: nameWhatWasKept }] },
);

const lostRows = { 'lost.0': { $type: 'objectId' } } as const;

/** Saves whose rows are identified only by person and time are among the unfinished ones. */
function unnamed(db: Db): Promise<number> {
  return db.collection('hr_changes').countDocuments({ $or: [lostRows, { phase: 'recorded' }] });
}

/**
 * Earlier releases stored the names of lost rows instead of their positions, and identified the save of a row by
 * person and time.
 */
async function nameWhatWasKept(db: Db): Promise<void> {
  const sets = db.collection<RowChangeSet>('hr_changes');
  await sets.updateMany(lostRows as Filter<RowChangeSet>, [
    { $set: { lost: { $map: { input: '$lost', in: { $indexOfArray: ['$changes.row', '$$this'] } } } } },
  ]);
  for await (const { _id, author, at, changes } of sets.find({ phase: 'recorded' }))
    await db
      .collection(hrRecords.name)
      .updateMany(
        { _id: { $in: changes.map(({ row }) => row) }, changedBy: author, changedAt: at },
        { $set: { changeSet: _id } },
      );
}
