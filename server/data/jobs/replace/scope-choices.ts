import type { ScopeColumn } from '../../../../app/domain/data/files/load-mode';
import { monthCode, monthName, monthsFrom } from '../../../../app/domain/values/month';
import { currentMonth, type Clock } from '../../../platform/clock';
import { branchOf, columnsOf, mayReplace, scopeColumnsOf } from '../../master-data';
import type { Base, CellRule } from '../../master-data/base';
import type { MasterData } from '../../master-data/master-data';
import { isOwnBranch } from '../../../people/branches';
import type { Person } from '../../../people/users/user';

const monthsBack = 24;
const monthsAhead = 12;

/** The scopes that a person may choose for a replacement, with their values; null if nothing can be replaced. */
export async function scopeChoices(
  { masterData, clock }: { readonly masterData: MasterData; readonly clock: Clock },
  person: Person,
  name: string,
): Promise<ScopeColumn[] | null> {
  if (!(await masterData.mayFeed(person, name))) return null;
  const base = await masterData.base(name, true);
  if (!mayReplace(base)) return null;
  const headers = new Map(columnsOf(base));
  const today = currentMonth(clock);
  const periods = monthsFrom(today - monthsBack, today + monthsAhead)
    .reverse()
    .map((each) => [monthCode(each), monthName(each)] as const);
  return Promise.all(
    scopeColumnsOf(base).map(async (key): Promise<ScopeColumn> => ({
      key,
      label: headers.get(key) ?? key,
      choices: await choicesOf(masterData, person, base, key, periods),
    })),
  );
}

async function choicesOf(
  masterData: MasterData,
  person: Person,
  base: Base,
  column: string,
  periods: ScopeColumn['choices'],
): Promise<ScopeColumn['choices']> {
  const rule = base.checks[column];
  if (rule?.kind === 'month' || rule?.kind === 'date') return periods;
  const listed = rule?.oneOf ?? (rule?.kind === 'boolean' ? ['sim', 'não'] : []);
  const isBranch = column === branchOf(base);
  const values =
    listed.length > 0 ? listed : await knownValues(masterData, person, base, rule?.references, isBranch);
  return values.filter((value) => !isBranch || isOwnBranch(person, value)).map((value) => [value, value]);
}

/** Values that rows name; none where they are too many to choose from. */
async function knownValues(
  masterData: MasterData,
  person: Person,
  base: Base,
  references: CellRule['references'],
  isBranch: boolean,
): Promise<readonly string[]> {
  if (!references && !isBranch) return [];
  const { keys, all } = references
    ? await masterData.keysOf(person, references.base, references.key)
    : await masterData.branchesOf(person, base);
  return all ? keys : [];
}
