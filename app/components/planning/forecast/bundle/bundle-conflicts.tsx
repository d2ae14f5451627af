import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Card } from '~/components/ui/page';
import type { CellConflict } from '~/domain/planning/forecast/forecast';
import { bundledRow } from '~/domain/planning/forecast/review-bundle';
import { importedCell } from '~/domain/planning/imports/workbook-import';
import { formatDecimal } from '~/domain/values/decimal';
import { monthCode, parseMonth, shortMonth } from '~/domain/values/month';
import styles from '../conflicts.module.css';

interface BundleConflictsProps {
  conflicts: readonly (CellConflict & { readonly costCentre: string })[];
  /** Names the save that chooses one's own values. */
  saveId: string;
}

/** Cells that somebody saved between the preview and the save: both values, and the choice between them. */
export function BundleConflicts({ conflicts, saveId }: BundleConflictsProps) {
  const cells = conflicts.map(({ costCentre, account_concat, data_ref, mine, theirs, version }) => {
    const cell = {
      row: bundledRow(costCentre, account_concat),
      column: monthCode(parseMonth(data_ref) ?? 0),
    };
    return { ...cell, from: theirs, to: mine, version, asked: importedCell(cell) };
  });
  return (
    <Card>
      <Form method="post" className={styles.form} preventScrollReset aria-labelledby="conflitos">
        <input type="hidden" name="id" value={saveId} />
        <h2 id="conflitos">Alterado enquanto você editava</h2>
        <p>
          Estas células têm um valor mais novo e não foram salvas; as outras foram. Marque as que devem ficar
          com o valor da planilha.
        </p>
        <ListTable
          label="Células em conflito"
          cards
          columns={[
            'Centro de custo',
            'Conta',
            'Mês',
            'Na planilha',
            'No portal agora',
            'Por',
            'Quando',
            'Escolha',
          ]}
          rows={conflicts.map(({ costCentre, account_concat, data_ref, mine, theirs, by, at }, index) => {
            const month = shortMonth(parseMonth(data_ref) ?? 0);
            const name = cells[index]?.asked ?? '';
            return {
              key: name,
              cells: [
                costCentre,
                account_concat,
                month,
                formatDecimal(mine, 2),
                theirs === null ? 'vazio' : formatDecimal(theirs, 2),
                by || '–',
                at || '–',
                <label key="mine">
                  <input
                    type="checkbox"
                    name="mine"
                    value={name}
                    aria-label={`Usar o valor da planilha em ${costCentre}, ${account_concat}, ${month}`}
                  />{' '}
                  Usar o valor da planilha
                </label>,
              ],
            };
          })}
        />
        <div className={styles.actions}>
          <Button name="cells" value={JSON.stringify(cells)}>
            Salvar os marcados
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Reviews that took no edits any more when the workbook was saved. */
export function RefusedReviews({
  refused,
}: {
  refused: readonly { readonly costCentre: string; readonly reason: string }[];
}) {
  return refused.map(({ costCentre, reason }) => (
    <Notice key={costCentre} tone="bad">
      {costCentre}: {reason} O que a planilha muda nele não foi salvo.
    </Notice>
  ));
}
