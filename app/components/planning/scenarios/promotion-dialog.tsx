import { Form, useNavigation } from '@remix-run/react';
import grid from '~/components/grid/dialogs.module.css';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { ListTable } from '~/components/ui/list';
import { Refusal } from '~/components/ui/notice';
import type { PromotionPreview } from '~/domain/planning/scenarios/promotion';
import { formatDecimal } from '~/domain/values/decimal';
import { count } from '~/domain/values/format';
import type { ShownScenario } from './scenario-head';
import styles from './scenarios.module.css';

interface PromotionDialogProps {
  scenario: ShownScenario;
  promotion: PromotionPreview;
  saveId: string;
  closeTo: string;
  refusal: { readonly message: string } | null;
}

const shown = (amount: number | null) => (amount === null ? 'vazio' : formatDecimal(amount, 2));

/** The changes of a scenario in its release point: shown by account, with conflicts decided cell by cell. */
export function PromotionDialog({ scenario, promotion, saveId, closeTo, refusal }: PromotionDialogProps) {
  const busy = useNavigation().formMethod === 'POST';
  const { rf, costCentre } = scenario;
  const { accounts, cells, newer, conflicts } = promotion;
  const nothing = cells === 0 && conflicts.length === 0;
  return (
    <Dialog
      title={`Promover para ${rf}`}
      description={`Os valores do cenário entram na revisão de ${costCentre} como uma alteração só, que se desfaz no histórico da revisão.`}
      closeTo={closeTo}
      size="large"
    >
      <Refusal reason={refusal?.message ?? promotion.refusal ?? undefined} />
      <Form method="post" replace preventScrollReset className={styles.dialog}>
        <input type="hidden" name="id" value={saveId} />
        <input type="hidden" name="seen" value={promotion.seen} />
        {nothing && <p>Nada a promover: {rf} já tem estes valores.</p>}
        {cells > 0 && (
          <>
            <p>{count(cells, 'célula muda', 'células mudam')} sem conflito:</p>
            <ListTable
              label="Contas que mudam"
              cards
              columns={[
                'Conta',
                { label: 'Meses', align: 'end' },
                { label: 'Hoje', align: 'end' },
                { label: 'No cenário', align: 'end' },
                { label: 'Diferença', align: 'end' },
              ]}
              rows={accounts.map(({ account, months, from, to, difference }) => ({
                key: account,
                cells: [account, String(months), shown(from), shown(to), shown(difference)],
              }))}
            />
          </>
        )}
        {conflicts.length > 0 && (
          <>
            <p>
              Estas células mudaram no cenário e também em {rf} desde a cópia. Fica o valor de {rf}, a não ser
              que você marque a célula.
            </p>
            <ListTable
              label="Células em conflito"
              cards
              columns={['Conta', 'Mês', 'Na cópia', `Em ${rf} agora`, 'No cenário', 'Escolha']}
              rows={conflicts.map(({ name, account, month, before, theirs, mine }) => ({
                key: name,
                cells: [
                  account,
                  month,
                  shown(before),
                  shown(theirs),
                  shown(mine),
                  <label key="mine" className={grid.choice}>
                    <input
                      type="checkbox"
                      name="mine"
                      value={name}
                      aria-label={`Usar o valor do cenário em ${account}, ${month}`}
                    />
                    Usar o valor do cenário
                  </label>,
                ],
              }))}
            />
          </>
        )}
        {newer > 0 && (
          <p className={styles.note}>
            {count(newer, 'célula que o cenário não mudou', 'células que o cenário não mudou')} tem hoje outro
            valor em {rf} e fica como está lá.
          </p>
        )}
        <DialogActions>
          <Button name="intent" value="promote" busy={busy} disabled={nothing || promotion.refusal !== null}>
            {busy ? 'Promovendo…' : 'Promover'}
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
