import type { SheetRules } from './sheet-rules';

const wellNamed = /^[a-z][a-z0-9_]*$/;

/** Refuses invalid rules. @throws Error that names the sheet and the fault */
export function refuseFaults(rules: SheetRules): void {
  const [fault] = faultsOf(rules);
  if (fault) throw new Error(`The sheet "${rules.name}" ${fault}`);
}

function faultsOf(rules: SheetRules): string[] {
  const { name, columns, scope, rowsOf, records, months, path, about } = rules;
  const ids = columns.map(({ id }) => id);
  const reserved = [
    '_id',
    'id',
    'version',
    'savedBy',
    'changedBy',
    'changedByName',
    'changedAt',
    'changeSet',
  ];
  const named = [...rules.rowName, rules.tellsApart ?? ids[0], rules.branch ?? scope.field];
  const unknown = named.find((id) => id !== scope.field && id !== undefined && !ids.includes(id));
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  const taken = ids.find((id) => reserved.includes(id) || (rowsOf && id === scope.field));
  return [
    ...(wellNamed.test(name) ? [] : ['is not named by letters a to z, digits and _']),
    ...(!rowsOf === !records ? ['has either rowsOf or records'] : []),
    ...(rowsOf && !scope.all ? ['has rowsOf and does not name all of its scopes'] : []),
    ...(rowsOf && months ? ['shows all rows of rowsOf, so it has no months to choose'] : []),
    ...(path || about ? [] : ['does not say what it is about']),
    ...(columns.some(({ kind }) => kind === 'figure') ? [] : ['has no column of kind figure']),
    ...(repeated === undefined ? [] : [`has the column ${repeated} twice`]),
    ...(taken === undefined ? [] : [`has a column ${taken}, a name that its rows use themselves`]),
    ...(unknown === undefined ? [] : [`names the column ${unknown}, which it does not have`]),
    ...pivotFaults(rules),
  ];
}

function pivotFaults({ columns, rowsOf, pivot, rowName, tellsApart }: SheetRules): string[] {
  if (!pivot) return [];
  const { field, over } = pivot;
  const across = columns.find(({ id }) => id === field);
  const others = columns.filter(({ kind }) => kind !== 'figure').map(({ id }) => id);
  const taken = over.find(
    ({ id }, at) => others.includes(id) || over.findIndex((each) => each.id === id) !== at,
  );
  return [
    ...(rowsOf ? [] : ['has a pivot, which needs rowsOf']),
    ...(across?.kind === 'month' ? [] : [`has a pivot over ${field}, which is no column of kind month`]),
    ...(columns.filter(({ kind }) => kind === 'figure').length === 1
      ? []
      : ['has a pivot, which draws one figure']),
    ...(columns.some(({ kind }) => kind === 'comment') ? ['has a pivot, whose rows take no comments'] : []),
    ...([...rowName, tellsApart].includes(field)
      ? [`cannot name its rows by ${field}, which is drawn across`]
      : []),
    ...(taken ? [`has a pivot with the column ${taken.id} twice`] : []),
  ];
}
