import type { Document } from 'mongodb';
import { punctuatedCnpj } from '../../../../app/domain/values/cnpj';
import { parseReleasePoint } from '../../../../app/domain/planning/forecast/release-point';
import { monthCodeOf, monthText } from '../../../../app/domain/values/month';
import { forecasts } from '../../../planning/forecast/collection';
import { hrRecords } from '../../../planning/hr/collection';
import { byGroup, byRow, tableUrl, textOf, type RecordSource } from './record-source';

const months = (field: string) => ({ first: { $min: `$${field}` }, last: { $max: `$${field}` } });

/** `Jan 2024 - Oct 2026`. */
const monthsOf = ({ first, last }: Document): string =>
  first instanceof Date && last instanceof Date
    ? `${monthText(monthCodeOf(first))} - ${monthText(monthCodeOf(last))}`
    : '';

const texts = (values: unknown): string[] =>
  Array.isArray(values) ? values.map(textOf).filter(Boolean) : [];

const companies = byRow('company', { base: 'empresa', key: 'businessUnitID' }, (row, code) => ({
  title: `${code} — ${textOf(row['name'])}`,
  facts: [
    textOf(row['legalName']),
    row['cnpj'] ? `CNPJ ${punctuatedCnpj(textOf(row['cnpj']))}` : null,
    textOf(row['city']),
    textOf(row['state']),
  ],
  codes: [code, punctuatedCnpj(textOf(row['cnpj']))],
  url: tableUrl('empresa', { businessUnitID: code }, row['_id']),
}));

const accounts = byRow('account', { base: 'plano_contas', key: 'account' }, (row, code) => ({
  title: `${code} — ${textOf(row['name'])}`,
  facts: ['category1', 'category2', 'category3'].map((field) => textOf(row[field])),
  codes: [code],
  url: tableUrl('plano_contas', { account: code }, row['_id']),
}));

const balances = byGroup(
  'balance',
  { base: 'saldo', key: 'businessUnitID' },
  months('data_ref'),
  (group, code) => ({
    title: `Saldos contábeis ${code}`,
    facts: [monthsOf(group)],
    codes: [code],
    url: tableUrl('saldo', { businessUnitID: code }),
  }),
);

const costCentres = byRow(
  'cost-centre',
  { base: 'centro_custo', key: 'cost_center_concat' },
  (row, name) => ({
    title: name,
    facts: ['functionalArea', 'country', 'personResponsible', 'userResponsible'].map((field) =>
      textOf(row[field]),
    ),
    codes: codeOf(name),
    url: tableUrl('centro_custo', { cost_center_concat: name }, row['_id']),
  }),
);

const managementAccounts = byRow(
  'management-account',
  { base: 'conta_gerencial', key: 'account_concat' },
  (row, name) => ({
    title: name,
    facts: [textOf(row['group_level_2']), textOf(row['level_descr'])],
    codes: codeOf(name),
    url: tableUrl('conta_gerencial', { account_concat: name }, row['_id']),
  }),
);

const actuals = byGroup(
  'actual',
  { base: 'realizado', records: forecasts.name, key: 'cost_center_concat' },
  months('data_ref'),
  (group, name) => ({
    title: `Realizado ${name}`,
    facts: [monthsOf(group)],
    codes: codeOf(name),
    url: tableUrl('realizado', { cost_center_concat: name }),
  }),
);

const reviews = byGroup(
  'forecast',
  { base: 'forecast', records: forecasts.name, key: 'cost_center_concat' },
  { releases: { $addToSet: '$rf' } },
  ({ releases }, name) => {
    const [newest = '', ...before] = texts(releases).sort((one, other) => place(other) - place(one));
    return {
      title: `Forecast ${name}`,
      facts: [newest, ...before],
      codes: codeOf(name),
      url: `/ij/report_preview_edit_schneider/${encodeURIComponent(newest)}/${encodeURIComponent(name)}`,
    };
  },
);

/** Release points in the order of their years and numbers. */
const place = (name: string): number => {
  const release = parseReleasePoint(name);
  return release ? release.year * 10 + release.number : 0;
};

/** No name of an employee is searched for. */
const branches = byGroup(
  'branch',
  { base: 'rh', records: hrRecords.name, key: 'filial_nome', branch: 'filial_nome' },
  { ...months('mes_apur'), brands: { $addToSet: '$marca_desc' }, codes: { $addToSet: '$filial_cod' } },
  (group, name) => ({
    title: `Auxiliar de RH ${name}`,
    facts: [
      ...texts(group['codes']).map((code) => `Filial ${code}`),
      ...texts(group['brands']),
      monthsOf(group),
    ],
    codes: texts(group['codes']),
    url: `/ij/rh_edit/${encodeURIComponent(name)}`,
  }),
);

const sold = byGroup(
  'sold',
  { base: 'realizado_quantidade', key: 'sku', follows: 'produto' },
  { ...months('data_ref'), channels: { $addToSet: '$channel' }, brand: { $max: '$marca' } },
  (group, sku) => ({
    title: `Realizado Quantity ${sku}`,
    facts: [textOf(group['brand']), ...texts(group['channels']).sort(), monthsOf(group)],
    codes: [sku],
    url: tableUrl('realizado_quantidade', { sku }),
  }),
);

const fiscalAssets = byGroup(
  'fiscal',
  { base: 'ativo_fiscal', key: 'businessUnitID' },
  { years: { $addToSet: '$year' }, labels: { $addToSet: '$label' } },
  ({ years, labels }, code) => ({
    title: `Ativo fiscal ${code}`,
    facts: [...(years as number[]).sort().map(String), ...texts(labels).sort()],
    codes: [code],
    url: `/ij/fiscal_asset?${new URLSearchParams({ businessUnitID: code })}`,
  }),
);

/** What stands before the dash of `1001 - Lojas SP`. */
const codeOf = (concat: string): string[] => {
  const [code = ''] = concat.split(' - ');
  return code === concat ? [] : [code];
};

/** What a company's own bases hold. */
export const companySources: readonly RecordSource[] = [
  companies,
  accounts,
  balances,
  costCentres,
  managementAccounts,
  actuals,
  reviews,
  branches,
  sold,
  fiscalAssets,
];
