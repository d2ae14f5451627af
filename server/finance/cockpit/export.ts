import { inDays } from '../../../app/domain/finance/cockpit/cycle';
import { cockpitLevels, levelLabels } from '../../../app/domain/finance/cockpit/filter';
import type { Export } from '../../platform/exports/export';
import type { SheetRow } from '../../../app/domain/finance/cockpit/sheet';
import type { CockpitCycle, CockpitView } from './view';

interface ShownTable extends CockpitView {
  readonly months: { readonly from: string; readonly to: string };
  readonly rows: readonly SheetRow[];
  readonly cycle: CockpitCycle;
  readonly comments: ReadonlyMap<string, readonly { by: string; text: string }[]>;
  readonly files: ReadonlyMap<string, readonly string[]>;
}

const levelNames = {
  step: 'Category 1',
  'step-row': 'Category',
  row: 'Account',
  'step-total': 'Total',
} as const;

/** The table as shown, with comments and file names in full. */
export function cockpitExport(
  { chosen, units, months, rows, cycle, comments, files }: ShownTable,
  timeZone: string,
): Export {
  const unit = units.find(({ id }) => id === chosen.businessUnitID);
  const choiceText = (level: (typeof cockpitLevels)[number]) =>
    level === 'businessUnitID' && unit ? `${unit.id} - ${unit.name}` : chosen[level] || 'Todas';
  return {
    name: `cockpit_${chosen.dateStart}_${chosen.dateEnd}`,
    timeZone,
    columns: [
      { key: 'label', label: 'Description', kind: 'text' },
      { key: 'kind', label: 'Level', kind: 'text' },
      { key: 'from', label: months.from, kind: 'amount' },
      { key: 'to', label: months.to, kind: 'amount' },
      { key: 'difference', label: 'Dif. $', kind: 'amount' },
      { key: 'percent', label: 'Dif. %', kind: 'number' },
      { key: 'comments', label: 'Comments', kind: 'text' },
      { key: 'files', label: 'Files', kind: 'text' },
    ],
    rows: (async function* () {
      for (const { id, label, kind, depth, from, to, difference, percent } of rows)
        yield {
          label: `${'    '.repeat(depth)}${label}`,
          kind: levelNames[kind],
          from,
          to,
          difference,
          percent,
          comments: (comments.get(id) ?? []).map(({ by, text }) => `${by}: ${text}`).join('\n'),
          files: (files.get(id) ?? []).join(', '),
        };
    })(),
    cover: {
      title: 'Cockpit',
      facts: [
        ['Period', `${months.from} - ${months.to}`],
        ...cockpitLevels.map((level) => [levelLabels[level], choiceText(level)] as const),
        ...cycle.map(({ name, days }) => [`${name} (${months.to})`, inDays(days)] as const),
      ],
    },
  };
}
