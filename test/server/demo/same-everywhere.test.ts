import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoAccounts } from '../../../server/demo/accounts';
import { balanceRows } from '../../../server/demo/balances';
import { businessUnitRecords, businessUnitRows } from '../../../server/demo/business-units';
import { dashboardRecords } from '../../../server/demo/dashboards';
import { branchCentreRows, costCentreRows } from '../../../server/demo/cost-centres';
import {
  cellRows,
  earlierActualRows,
  forecastRecords,
  managementAccountRows,
} from '../../../server/demo/forecast';
import { fiscalRows } from '../../../server/demo/fiscal';
import { employeeMonthRows, employeeMonths } from '../../../server/demo/hr';
import { ledgerAccountRows } from '../../../server/demo/ledger-accounts';
import { idSequence, random } from '../../../server/demo/random';
import { earlierRealizedRows, realizedRows } from '../../../server/demo/realized';
import { rowFile } from '../../../server/demo/row-files';
import { uploads } from '../../../server/demo/uploads';

/** A fingerprint of everything that a generator makes. */
function fingerprint(items: Iterable<unknown>): string {
  const hash = createHash('sha256');
  for (const item of items) hash.update(JSON.stringify(item));
  return hash.digest('hex').slice(0, 16);
}

function* sentFiles() {
  const { registers, movements, repeats } = uploads();
  for (const { content, ...upload } of [...registers, ...movements, ...repeats]) {
    yield upload;
    yield content().toString('base64');
  }
}

/** Files of the tenant's own process, as they are sent. */
async function fileOf(...given: Parameters<typeof rowFile>) {
  const { content, ...file } = await rowFile(...given);
  return fingerprint([file, content().toString('base64')]);
}

/** What each generator makes, on every machine. A change here changes the demo tenant: raise the seed part's version. */
const recorded = {
  accounts: '4a8ac2b7e376c402',
  files: '887cecaf89cfe2bc',
  forecast: '3414cf3901904ba5',
  hr: 'b23ebbae7989b7bb',
  companies: '62e567711bf8e2a4',
  balances: 'ba5eb73ee561a95a',
  dashboards: '12d67e4cea223d92',
  realized: '5e3637b85f73b617',
  earlierRealized: '9bb06e2f877974b7',
  costCentres: 'feffe3a3060e2a3f',
  branchCentres: '1ce436e0c6c671a5',
  managementAccounts: '850d69c3d0bda004',
  actuals: '69df173f7988c943',
  planned: 'd2066974dc31de15',
  earlierActuals: 'a37323355d948975',
  companyFile: '08752950ffedc2a3',
  chart: 'b6b38cab648bbbd3',
  balanceFile: 'd43d575f9c950299',
  fiscalAssets: 'ebf151aef9659b93',
  hrFile: '1b3ad3a82fb05de9',
};

const fingerprints = async () => ({
  accounts: fingerprint(demoAccounts()),
  files: fingerprint(sentFiles()),
  forecast: fingerprint(forecastRecords()),
  hr: fingerprint(employeeMonths()),
  companies: fingerprint(businessUnitRecords()),
  balances: fingerprint(balanceRows()),
  dashboards: fingerprint(dashboardRecords('energia-varejo')),
  realized: await fileOf('realizado_quantidade', realizedRows()),
  earlierRealized: await fileOf('realizado_quantidade', earlierRealizedRows(), 'realizado_quantidade_2025'),
  costCentres: await fileOf('centro_custo', costCentreRows()),
  branchCentres: await fileOf('filial_centro', branchCentreRows()),
  managementAccounts: await fileOf('conta_gerencial', managementAccountRows()),
  actuals: await fileOf('realizado', cellRows('realizado')),
  planned: await fileOf('forecast', cellRows('forecast')),
  earlierActuals: await fileOf('realizado', earlierActualRows(), 'realizado_2024'),
  companyFile: await fileOf('empresa', businessUnitRows()),
  chart: await fileOf('plano_contas', ledgerAccountRows()),
  balanceFile: await fileOf('saldo', balanceRows()),
  fiscalAssets: await fileOf('ativo_fiscal', fiscalRows()),
  hrFile: await fileOf('rh', employeeMonthRows()),
});

describe('the demo tenant', () => {
  test('is the same each time and on every machine', { tags: 'slow' }, async () => {
    const first = await fingerprints();
    expect(await fingerprints()).toEqual(first);
    expect(first).toEqual(recorded);
  });
});

describe('random', () => {
  test('gives each name a sequence of its own, always the same', () => {
    const draw = (name: string) =>
      Array.from(
        { length: 4 },
        (
          (source) => () =>
            source.int(0, 999)
        )(random(name)),
      );
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  test('keeps within bounds and reaches them', () => {
    const source = random('bounds');
    const drawn = Array.from({ length: 2_000 }, () => source.int(3, 7));
    expect([...new Set(drawn)].sort()).toEqual([3, 4, 5, 6, 7]);
    const noise = Array.from({ length: 2_000 }, () => source.noise(0.2));
    expect(Math.min(...noise)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...noise)).toBeLessThan(1.2);
  });

  test('weighs and shuffles without losing anything', () => {
    const source = random('weights');
    const choices = [
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ] as const;
    const drawn = Array.from({ length: 1_000 }, () => source.weighted(choices));
    expect(drawn.filter((choice) => choice === 'often').length).toBeGreaterThan(800);
    expect(drawn).not.toContain('never');
    expect(source.shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test('numbers records in rising order', () => {
    const nextId = idSequence('records');
    const ids = Array.from({ length: 3 }, () => nextId().toHexString());
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(3);
    expect(idSequence('others')().toHexString()).not.toBe(ids[0]);
  });
});
