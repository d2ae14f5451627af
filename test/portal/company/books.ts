import { fileRows, hundredths, month, sums, type FileRow } from './files';

const at = (row: FileRow, title: string): string => row[title] ?? '';

/** Balances by company, account and month. */
async function readLedger() {
  const chart = await fileRows('plano-de-contas.xlsx');
  const balances = sums(
    await fileRows('saldos.csv'),
    (row) => `${at(row, 'Empresa')} ${at(row, 'Conta')} ${month(at(row, 'Mês'))}`,
    (row) => hundredths(at(row, 'Valor')),
  );
  return {
    chart,
    /** Of one account, or of the accounts that `chosen` picks; of one company or of all. */
    balance: (chosen: (account: FileRow) => boolean, when: string, units: readonly string[]): number =>
      chart
        .filter(chosen)
        .flatMap((account) =>
          units.map((unit) => balances.get(`${unit} ${at(account, 'Conta')} ${when}`) ?? 0),
        )
        .reduce((total, cents) => total + cents, 0),
  };
}

/** Amounts of cost centres by account and month: booked, and foreseen by release point. */
async function readReviews() {
  const lines = await fileRows('contas-gerenciais.csv');
  const actual = sums(
    await fileRows('realizado.xlsx'),
    (row) => `${at(row, 'Centro de custo')} ${at(row, 'Conta gerencial')} ${month(at(row, 'Mês'))}`,
    (row) => hundredths(at(row, 'Valor')),
  );
  const loaded = sums(
    await fileRows('forecast.csv'),
    (row) => `${at(row, 'cost_center_concat')} ${at(row, 'account_concat')} ${month(at(row, 'data_ref'))}`,
    (row) => hundredths(at(row, 'valor')),
  );
  return {
    lines,
    centres: (await fileRows('centros-de-custo.csv')).map((row) => at(row, 'cost_center_concat')),
    actual: (centre: string, account: string, when: string) =>
      actual.get(`${centre} ${account} ${when}`) ?? 0,
    loaded: (centre: string, account: string, when: string) =>
      loaded.get(`${centre} ${account} ${when}`) ?? 0,
    /** RF1 2030 as it was opened: the last booked amount of the same month of a year before, and a tenth more. */
    opened: (centre: string, account: string, when: string): number => {
      const back = [1, 2].map((years) => `${Number(when.slice(0, 4)) - years}${when.slice(4)}`);
      const found = back
        .map((before) => actual.get(`${centre} ${account} ${before}`))
        .find((cents) => cents !== undefined);
      return Math.round(((found ?? 0) * 110) / 100);
    },
  };
}

/** What the company's files say, in hundredths, reckoned here and nowhere else. */
export async function readBooks() {
  const [ledger, reviews, units, staff, products, plan, sales] = await Promise.all([
    readLedger(),
    readReviews(),
    fileRows('empresas.csv'),
    fileRows('rh.csv'),
    fileRows('produtos.csv'),
    fileRows('plano-quantidade.csv'),
    fileRows('vendas.xlsx'),
  ]);
  return { ledger, reviews, units: units.map((row) => at(row, 'Empresa')), staff, products, plan, sales };
}

export type CompanyBooks = Awaited<ReturnType<typeof readBooks>>;
