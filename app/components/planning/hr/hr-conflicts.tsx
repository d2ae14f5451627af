import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import styles from '~/components/planning/forecast/conflicts.module.css';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { editableDecimal, formatDecimal } from '~/domain/values/decimal';
import { figureField, hrFigures, type HrConflict } from '~/domain/planning/hr/hr';
import { parseMonth, shortMonth } from '~/domain/values/month';

/** Figures that somebody else changed meanwhile: both values, and the choice between them. */
export function HrConflicts({ conflicts }: { conflicts: readonly HrConflict[] }) {
  const versions = Object.fromEntries(conflicts.map(({ id, version }) => [id, { version, texts: {} }]));
  return (
    <Card>
      <Form method="post" className={styles.form} preventScrollReset aria-labelledby="conflitos">
        <input type="hidden" name="drawn" value={JSON.stringify(versions)} />
        <h2 id="conflitos">Alterado por outra pessoa</h2>
        <p>
          Estes valores têm um valor mais novo e não foram salvos; os outros foram. Marque os que devem ficar
          com o seu valor.
        </p>
        <ListTable
          label="Valores em conflito"
          columns={['Usar o meu', 'Nome', 'Mês', 'Campo', 'Meu valor', 'Valor atual', 'Por']}
          rows={conflicts.map(({ id, nome, mes_apur, figure, mine, theirs, by }) => {
            const month = shortMonth(parseMonth(mes_apur) ?? 0);
            return {
              key: `${id} ${figure}`,
              cells: [
                <input
                  key="mine"
                  type="checkbox"
                  name={figureField(figure, id)}
                  value={editableDecimal(mine, 2)}
                  aria-label={`Usar o meu valor em ${hrFigures[figure]} de ${nome}, ${month}`}
                />,
                nome,
                month,
                hrFigures[figure],
                formatDecimal(mine, 2),
                formatDecimal(theirs, 2),
                by || '–',
              ],
            };
          })}
        />
        <div className={styles.actions}>
          <Button name="intent" value="save">
            Salvar os meus marcados
          </Button>
        </div>
      </Form>
    </Card>
  );
}
