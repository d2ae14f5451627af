import { ConflictCard } from '~/components/planning/sheets/conflict-card';
import { editableDecimal } from '~/domain/values/decimal';
import {
  figureField,
  figureText,
  figuresOf,
  type SheetConflict,
  type SheetView,
} from '~/domain/planning/sheets/sheet';

interface SheetConflictsProps {
  view: SheetView;
  conflicts: readonly SheetConflict[];
}

/** Figures that somebody else changed meanwhile: both values, and the choice between them. */
export function SheetConflicts({ view, conflicts }: SheetConflictsProps) {
  const labels = new Map(figuresOf(view).map(({ id, label }) => [id, label]));
  const heads = view.name.map((id) => view.columns.find((column) => column.id === id)?.label ?? '');
  const versions = Object.fromEntries(conflicts.map(({ row, version }) => [row, { version, texts: {} }]));
  return (
    <ConflictCard
      advice="Estes valores têm um valor mais novo e não foram salvos; os outros foram. Marque os que devem ficar com o seu valor."
      label="Valores em conflito"
      columns={['Usar o meu', ...heads, 'Campo', 'Meu valor', 'Valor atual', 'Por']}
      rows={conflicts.map(({ row, column, name, mine, theirs, by }) => {
        const label = labels.get(column);
        return {
          key: `${row} ${column}`,
          cells: [
            <input
              key="mine"
              type="checkbox"
              name={figureField(column, row)}
              value={editableDecimal(mine ?? 0, view.rule.decimals)}
              aria-label={`Usar o meu valor em ${label} de ${name.join(', ')}`}
            />,
            ...name,
            label,
            figureText(view, mine) || '–',
            figureText(view, theirs) || '–',
            by || '–',
          ],
        };
      })}
    >
      <input type="hidden" name="drawn" value={JSON.stringify(versions)} />
    </ConflictCard>
  );
}
