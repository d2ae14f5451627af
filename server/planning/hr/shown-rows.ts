import { maskedCpf } from '../../../app/domain/values/cpf';
import type { HrRow } from '../../../app/domain/planning/hr/hr';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthCode, monthOfDate } from '../../../app/domain/values/month';
import type { HrRecord } from './collection';

/** What is read of a record that is shown. */
export const shownFields = {
  mes_apur: 1,
  matricula: 1,
  nome: 1,
  cpf: 1,
  cargo_nome: 1,
  datas_afastamento: 1,
  vendas_adicionais: 1,
  dias_media: 1,
  result_qtde_servico: 1,
  result_desafio_mensal: 1,
  vendas_servicos: 1,
  comentario: 1,
  version: 1,
  changedBy: 1,
  changedByName: 1,
  changedAt: 1,
} as const;

export type ShownRecord = Pick<HrRecord, '_id' | keyof typeof shownFields>;
type Saved = Pick<HrRecord, 'changedBy' | 'changedByName' | 'changedAt'>;

/** Records as screens get them, the CPF masked. */
export function shownRows(records: readonly ShownRecord[], timeZone: string): HrRow[] {
  const saver = saverIn(timeZone);
  const month = remembered((time: number) => monthCode(monthOfDate(new Date(time))));
  return records.map((record) => ({
    id: record._id.toHexString(),
    mes_apur: month(record.mes_apur.getTime()),
    matricula: record.matricula,
    nome: record.nome,
    cpf: maskedCpf(record.cpf),
    cargo_nome: record.cargo_nome,
    datas_afastamento: record.datas_afastamento,
    vendas_adicionais: record.vendas_adicionais,
    dias_media: record.dias_media,
    result_qtde_servico: record.result_qtde_servico,
    result_desafio_mensal: record.result_desafio_mensal,
    vendas_servicos: record.vendas_servicos,
    comentario: record.comentario,
    version: record.version,
    savedBy: saver(record),
  }));
}

/** Says who saved a record's figures last and when; empty where nobody did. Many rows share the instant of their save. */
export function saverIn(timeZone: string): (record: Saved) => string {
  const instant = remembered((time: number) => formatDateTime(new Date(time), timeZone));
  return ({ changedBy, changedByName, changedAt }) =>
    changedBy && changedAt ? `${changedByName ?? changedBy}, ${instant(changedAt.getTime())}` : '';
}

function remembered(reckon: (time: number) => string): (time: number) => string {
  const known = new Map<number, string>();
  return (time) => {
    const text = known.get(time) ?? reckon(time);
    known.set(time, text);
    return text;
  };
}
