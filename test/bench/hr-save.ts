import { ObjectId, type Db } from 'mongodb';
import { figureField, maxSheetRows } from '../../app/domain/planning/sheets/sheet';
import type { DrawnRows } from '../../app/domain/planning/sheets/sheet-form';
import { month, monthDate } from '../../app/domain/values/month';
import { Audit } from '../../server/people/audit/audit';
import type { Clock } from '../../server/platform/clock';
import { hrRecords, type HrFigure, type HrRecord } from '../../server/planning/hr/collection';
import { hrSheet } from '../../server/planning/hr/hr';
import { SheetService } from '../../server/planning/sheets/sheet-service';
import { collection } from '../../server/platform/mongo/collection';
import type { Person } from '../../server/people/users/user';
import type { SaveContest } from './save-contest';

const branch = 'Loja Centro';
const changed = ['vendas_adicionais', 'result_qtde_servico', 'vendas_servicos'] as const satisfies HrFigure[];

const records = (): HrRecord[] =>
  Array.from({ length: maxSheetRows }, (_, index) => ({
    _id: new ObjectId(),
    marca_cod: 'EV',
    marca_desc: 'Energia Varejo',
    filial_cod: '0001',
    filial_nome: branch,
    mes_apur: monthDate(month(2026, 10)),
    matricula: String(index),
    nome: `Pessoa ${index}`,
    cpf: '52998224725',
    cargo_cod: 'V01',
    cargo_nome: 'Vendedor',
    datas_afastamento: '',
    vendas_adicionais: 0,
    dias_media: 22,
    result_qtde_servico: 0,
    result_desafio_mensal: 100,
    vendas_servicos: 0,
    comentario: '',
    version: 1,
  }));

/**
 * Saves three figures in each row of a full branch, as its form sends them, against a bare bulkWrite of the same
 * values.
 */
export async function hrSave(db: Db, clock: Clock, timeZone: string, person: Person): Promise<SaveContest> {
  const stored = records();
  await collection(db, hrRecords).insertMany(stored);
  const audit = new Audit(db, clock);
  const settings = { hr: { currentMonth: false, editingTypes: [person.type] } };
  const { saves } = new SheetService(hrSheet, { db, clock, timeZone, audit, settings });
  const values = stored.length * changed.length;
  return {
    name: `HR save of ${values} figures (${stored.length} rows), figures/s against a bare bulkWrite of the same`,
    records: stored.length,
    values,
    ours: (version) => {
      const { typed, drawn } = form(stored, version);
      return async () => {
        const given = { typed, drawn: JSON.parse(drawn) as DrawnRows };
        return (await saves.save(person, branch, given)).saved;
      };
    },
    floor: (version) => {
      const operations = stored.map(({ _id }, index) => ({
        updateOne: {
          filter: { _id, version },
          update: { $set: { ...figuresOf(amount(version, index)), version: version + 1 } },
        },
      }));
      return async () =>
        (await collection(db, hrRecords).bulkWrite(operations, { ordered: false })).modifiedCount;
    },
  };
}

const amount = (version: number, index: number): number => version + index / 100;
const text = (value: number): string => value.toFixed(2).replace('.', ',');
const figuresOf = <Value>(value: Value) =>
  Object.fromEntries(changed.map((figure) => [figure, value])) as Record<(typeof changed)[number], Value>;

function form(stored: readonly HrRecord[], version: number) {
  const typed: Record<string, string> = {};
  const drawn: Record<string, unknown> = {};
  stored.forEach(({ _id }, index) => {
    const id = _id.toHexString();
    for (const figure of changed) typed[figureField(figure, id)] = text(amount(version, index));
    drawn[id] = { version, texts: figuresOf(text(amount(version - 1, index))) };
  });
  return { typed, drawn: JSON.stringify(drawn) };
}
