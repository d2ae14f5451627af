import { ObjectId } from 'mongodb';
import type { HrRecord } from '../planning/hr/collection';
import type { Cell } from '../tables/cell';
import type { BaseRow } from './base-rows';
import { branches, type Branch } from './branches';
import {
  month,
  monthCode,
  monthDate,
  monthOfYear,
  monthsFrom,
  yearOf,
  type Month,
} from '../../app/domain/values/month';
import { fullName } from './people';
import { at, idSequence, random, type Random } from './random';
import { cpf } from './registry-numbers';
import { shapes } from './chart-of-accounts';

/** January 2025 … October 2026. */
export const hrMonths = monthsFrom(month(2025, 1), month(2026, 10));

interface Employee {
  readonly number: string;
  readonly name: string;
  readonly cpf: string;
  readonly roleCode: string;
  readonly role: string;
  /** Sales relative to the average, by role and by person. */
  readonly reach: number;
  readonly talent: number;
  /** The first month without them on the payroll. */
  readonly leaves: Month;
}

/** Roles of a branch: one manager, one cashier, and sellers of products and of energy services. */
const roles = [
  ['G01', 'Gerente de Loja', 0.4],
  ['C01', 'Operador de Caixa', 0.3],
  ['V01', 'Vendedor', 1],
  ['V02', 'Consultor de Beleza', 1.15],
  ['V03', 'Consultor de Energia', 1.05],
] as const;

/** HR records of the 30 branches: each has a fixed number of employees; some leave and are replaced. */
export function* employeeMonths(): Generator<HrRecord> {
  const nextId = idSequence('hr');
  let hired = 0;
  for (const branch of branches) {
    const source = random(`hr ${branch.name}`);
    const places = Array.from({ length: branch.staff }, (_, place) =>
      hire(source, place, hrMonths[0] ?? 0, ++hired),
    );
    for (const current of hrMonths)
      for (const [place, employee] of places.entries()) {
        const present = employee.leaves > current ? employee : hire(source, place, current, ++hired);
        places[place] = present;
        yield { _id: nextId(), ...monthOf(source, branch, present, current) };
      }
  }
}

/** The same records as rows of their base. */
export function* employeeMonthRows(): Generator<BaseRow> {
  for (const record of employeeMonths())
    yield Object.fromEntries(
      Object.entries(record).flatMap(([key, value]): [string, Cell][] =>
        value instanceof ObjectId ? [] : [[key, value]],
      ),
    );
}

function hire(source: Random, place: number, from: Month, serial: number): Employee {
  const [roleCode, role, reach] = at(roles, place < 2 ? place : 2 + (place % 3));
  return {
    number: String(20_000 + serial * 7),
    name: fullName(source),
    cpf: cpf(source),
    roleCode,
    role,
    reach,
    talent: source.noise(0.35),
    leaves: from + source.int(8, 60),
  };
}

function monthOf(source: Random, branch: Branch, employee: Employee, current: Month): Omit<HrRecord, '_id'> {
  const season = shapes.sales[current % 12] ?? 1;
  const absence = absenceIn(source, current);
  const present = Math.max(0, 22 - absence.days);
  const zeal = (employee.talent * present) / 22;
  const effort = zeal * employee.reach * season;
  const services = Math.round(14 * effort * source.noise(0.4));
  return {
    marca_cod: branch.bannerCode,
    marca_desc: branch.banner,
    filial_cod: branch.code,
    filial_nome: branch.name,
    mes_apur: monthDate(current),
    matricula: employee.number,
    nome: employee.name,
    cpf: employee.cpf,
    cargo_cod: employee.roleCode,
    cargo_nome: employee.role,
    datas_afastamento: absence.dates,
    vendas_adicionais: Math.round(2_850 * effort * source.noise(0.3) * 100) / 100,
    dias_media: present,
    result_qtde_servico: services,
    result_desafio_mensal: Math.round(98 * zeal * source.noise(0.15) * 10) / 10,
    vendas_servicos: Math.round(services * 64.9 * source.noise(0.2) * 100) / 100,
    comentario: commentOn(source, absence.reason),
    version: 1,
  };
}

interface Absence {
  readonly days: number;
  readonly dates: string;
  readonly reason: string;
}

const noAbsence: Absence = { days: 0, dates: '', reason: '' };

/** Mostly holidays, rarely in the Christmas season, and sometimes a sick leave. */
function absenceIn(source: Random, current: Month): Absence {
  const busy = [11, 12].includes(monthOfYear(current));
  if (!source.chance(busy ? 0.03 : 0.1)) return noAbsence;
  const reason = source.weighted([
    ['Férias', 7],
    ['Atestado médico', 3],
  ] as const);
  const length = reason === 'Férias' ? source.pick([10, 15, 20]) : source.int(2, 7);
  const first = source.int(1, 28 - length);
  const day = (value: number) =>
    `${String(value).padStart(2, '0')}/${monthCode(current).slice(5)}/${yearOf(current)}`;
  return {
    days: Math.round((length * 22) / 30),
    dates: `${day(first)} a ${day(first + length - 1)}`,
    reason,
  };
}

const remarks = [
  'Cobriu a loja vizinha por uma semana.',
  'Meta de serviços revista com a gerência.',
  'Venda de kit solar contada no mês seguinte.',
  'Participou do treinamento de medidores inteligentes.',
];

function commentOn(source: Random, reason: string): string {
  if (reason) return source.chance(0.5) ? `${reason} no mês.` : '';
  return source.chance(0.03) ? source.pick(remarks) : '';
}
