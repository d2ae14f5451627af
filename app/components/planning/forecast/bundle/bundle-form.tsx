import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { ChoiceList } from '~/components/ui/choice-list';
import { boardStateLabel, type BoardState } from '~/domain/planning/forecast/review-board';
import styles from './bundle.module.css';

interface BundleFormProps {
  rf: string;
  costCentres: readonly {
    readonly costCentre: string;
    readonly state: BoardState;
    readonly ownerName: string;
  }[];
  chosen: readonly string[];
  /** Maximum number of cost centres in one workbook. */
  maxCostCentres: number;
}

/** Which cost centres' reviews go into one workbook. */
export function BundleForm({ rf, costCentres, chosen, maxCostCentres }: BundleFormProps) {
  return (
    <Form method="get" className={styles.form} reloadDocument>
      <input type="hidden" name="rf" value={rf} />
      <p>
        Um arquivo XLSX com uma aba para cada centro de custo, como a revisão dele exporta, e uma aba de
        resumo que soma as outras. Edite os meses abertos e traga o mesmo arquivo de volta em{' '}
        <b>Importar planilha</b>: o que mudou em todas as abas é mostrado antes de ser salvo, de uma vez.
      </p>
      <ChoiceList
        label="Centros de custo"
        name="cost_center"
        all="todos"
        values={costCentres.map(({ costCentre, state, ownerName }) => ({
          value: costCentre,
          under: [boardStateLabel[state], ownerName].filter(Boolean).join(' · '),
        }))}
        chosen={chosen}
      />
      <div className={styles.actions}>
        <Button name="export" value="xlsx">
          Baixar planilha
        </Button>
        <span className={styles.note}>Até {maxCostCentres} centros de cada vez.</span>
      </div>
    </Form>
  );
}
