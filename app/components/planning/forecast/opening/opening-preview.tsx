import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Working } from '~/components/ui/working';
import { formatDecimal } from '~/domain/values/decimal';
import { count, formatInteger } from '~/domain/values/format';
import type { OpeningPreview } from '~/domain/planning/forecast/opening';
import type { OpeningTyped } from '~/domain/planning/forecast/opening-form';
import styles from './opening.module.css';

/** What an opening would do, by cost centre, and the one button that does it. */
export function PreviewedOpening({
  id,
  preview,
  typed,
}: {
  id: string;
  preview: OpeningPreview;
  typed: OpeningTyped;
}) {
  const opening = useNavigation().formData?.get('intent') === 'open';
  const { centres, cells, sum, there, beyond, months, basis } = preview;
  return (
    <>
      <div className={styles.head}>
        <h2>
          Prévia de {typed.rf}: {count(cells, 'célula', 'células')}, R$ {formatDecimal(sum, 2)}
        </h2>
        <p>
          De {months}. Primeiros valores: {basis}.
        </p>
        {there > 0 && (
          <p>
            {count(there, 'célula já existe e fica como está.', 'células já existem e ficam como estão.')}
          </p>
        )}
        {beyond > 0 && (
          <p className={styles.error}>
            {count(beyond, 'célula passaria', 'células passariam')} do maior valor possível; ficam vazias.
          </p>
        )}
        {cells === 0 ? (
          <p>Não falta nenhuma célula: não há o que abrir.</p>
        ) : (
          <Form method="post" className={styles.actions} preventScrollReset>
            <Hidden id={id} typed={typed} />
            <Button name="intent" value="open" busy={opening}>
              Abrir {typed.rf}
            </Button>
            <Working doing={opening && 'Abrindo…'} />
          </Form>
        )}
      </div>
      <ListTable
        label="Prévia por centro de custo"
        columns={[
          'Cost Center',
          { label: 'Células', align: 'end' },
          { label: 'Soma dos primeiros valores (R$)', align: 'end' },
        ]}
        rows={centres.map(({ costCentre, ...made }) => ({
          key: costCentre,
          cells: [costCentre, formatInteger(made.cells), formatDecimal(made.sum, 2)],
        }))}
      />
    </>
  );
}

/** The previewed options, so that the opening equals the preview. */
function Hidden({ id, typed }: { id: string; typed: OpeningTyped }) {
  const { used, costCentres, accounts, ...texts } = typed;
  return (
    <>
      {Object.entries({ id, ...texts }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {used && <input type="hidden" name="used" value="on" />}
      {costCentres.map((value) => (
        <input key={value} type="hidden" name="cost_center" value={value} />
      ))}
      {accounts.map((value) => (
        <input key={value} type="hidden" name="account" value={value} />
      ))}
    </>
  );
}
