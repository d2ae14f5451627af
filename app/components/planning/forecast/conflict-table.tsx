import { ConflictCard } from '~/components/planning/sheets/conflict-card';
import type { CellConflict } from '~/domain/planning/forecast/forecast';
import { formatDecimal } from '~/domain/values/decimal';
import { parseMonth, shortMonth } from '~/domain/values/month';

interface ConflictsProps {
  conflicts: readonly CellConflict[];
  /** Names the save that chooses one's own values. */
  saveId: string;
}

/**
 * Cells that somebody else changed meanwhile: both values, and the choice between them. Without a choice theirs
 * stays.
 */
export function ConflictTable({ conflicts, saveId }: ConflictsProps) {
  return (
    <ConflictCard
      advice="Estas células têm um valor mais novo e não foram salvas; as outras foram. Marque as que devem ficar com o seu valor."
      label="Células em conflito"
      columns={['Usar o meu', 'Conta', 'Mês', 'Meu valor', 'Valor atual', 'Por', 'Quando']}
      rows={conflicts.map((conflict) => {
        const { account_concat, data_ref, mine, theirs, version, by, at } = conflict;
        const where = `${account_concat}, ${shortMonth(parseMonth(data_ref) ?? 0)}`;
        return {
          key: where,
          cells: [
            <input
              key="mine"
              type="checkbox"
              name="mine"
              aria-label={`Usar o meu valor em ${where}`}
              value={JSON.stringify({ account_concat, data_ref, forecast: mine, version })}
            />,
            account_concat,
            shortMonth(parseMonth(data_ref) ?? 0),
            formatDecimal(mine, 2),
            theirs === null ? 'vazio' : formatDecimal(theirs, 2),
            by || '–',
            at || '–',
          ],
        };
      })}
    >
      <input type="hidden" name="id" value={saveId} />
    </ConflictCard>
  );
}
