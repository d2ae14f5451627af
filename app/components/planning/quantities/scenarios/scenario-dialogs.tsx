import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { OwnerDialog } from '~/components/planning/scenarios/owner-dialogs';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { TextAreaField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { Refusal } from '~/components/ui/notice';
import { Working } from '~/components/ui/working';
import { withParams } from '~/domain/lists/paging';
import type { CommentView } from '~/domain/comments';
import type { ReviewAnswer } from '~/domain/planning/forecast/forecast';
import { withoutPlanScenarioDialogs, type ShownPlanScenario } from '~/domain/planning/quantities/scenario';
import type { PlanPromotion } from '~/domain/planning/quantities/scenario-promotion';
import { count, formatInteger, formatNumber } from '~/domain/values/format';
import styles from './scenarios.module.css';

interface ScenarioDialogsProps {
  scenario: ShownPlanScenario;
  planners: readonly { readonly email: string; readonly name: string }[];
  /** Oldest first; null where they are not asked for. */
  comments: readonly CommentView[] | null;
  /** The effect of promoting, or why it is unknown; null without a request. */
  promotion: PlanPromotion | { readonly refusal: string } | null;
  /** Names the next promotion or comment, so that a form sent twice does it once. */
  change: string;
  commentId: string;
  refusal: ReviewAnswer['refusal'];
}

/** The dialog of the scenario in the address, if any. */
export function ScenarioDialogs(props: ScenarioDialogsProps) {
  const [params] = useSearchParams();
  const { scenario, planners, comments, promotion, refusal } = props;
  const closeTo = withParams(params, { ...withoutPlanScenarioDialogs, feito: null });
  if (promotion) return <PromotionDialog {...props} promotion={promotion} closeTo={closeTo} />;
  if (comments) return <CommentsDialog {...props} comments={comments} closeTo={closeTo} />;
  return <OwnerDialog scenario={scenario} planners={planners} closeTo={closeTo} refusal={refusal} />;
}

type OpenDialogProps<Name extends 'promotion' | 'comments'> = ScenarioDialogsProps & {
  closeTo: string;
} & { [Key in Name]: NonNullable<ScenarioDialogsProps[Key]> };

const title = 'Promover para o plano';

function PromotionDialog({ promotion, change, closeTo, refusal }: OpenDialogProps<'promotion'>) {
  const busy = useNavigation().formMethod === 'POST';
  if ('refusal' in promotion)
    return (
      <Dialog title={title} closeTo={closeTo}>
        <Refusal reason={promotion.refusal} />
        <DialogActions>
          <DialogClose>Fechar</DialogClose>
        </DialogActions>
      </Dialog>
    );
  const { seen, rows, from, to, brands, conflicts, newer } = promotion;
  const nothing = rows === 0 && conflicts === 0;
  return (
    <Dialog
      title={title}
      description="As quantidades do cenário entram no plano como uma alteração só, que se desfaz no histórico do plano."
      closeTo={closeTo}
      size="large"
    >
      <Refusal reason={refusal?.message} />
      <Form method="post" replace preventScrollReset className={styles.dialog}>
        <input type="hidden" name="change" value={change} />
        <input type="hidden" name="seen" value={seen} />
        {nothing && <p>Nada a promover: o plano já tem estas quantidades.</p>}
        {rows > 0 && (
          <>
            <p>
              {count(rows, 'linha muda', 'linhas mudam')} sem conflito: a soma vai de {formatNumber(from)}{' '}
              para {formatNumber(to)}.
            </p>
            <ListTable
              label="Marcas que mudam"
              cards
              columns={[
                'Brand',
                { label: 'Linhas', align: 'end' },
                { label: 'No plano', align: 'end' },
                { label: 'No cenário', align: 'end' },
                { label: 'Diferença', align: 'end' },
              ]}
              rows={brands.map((brand) => ({
                key: brand.brand,
                cells: [
                  brand.brand || '(sem nome)',
                  formatInteger(brand.rows),
                  formatNumber(brand.from),
                  formatNumber(brand.to),
                  formatNumber(brand.to - brand.from),
                ],
              }))}
            />
          </>
        )}
        {conflicts > 0 && <ConflictChoice {...promotion} />}
        {newer > 0 && (
          <p className={styles.none}>
            {count(newer, 'linha que o cenário não mudou', 'linhas que o cenário não mudou')} tem hoje outra
            quantidade no plano e fica como está lá.
          </p>
        )}
        <DialogActions>
          <Button name="intent" value="promote" busy={busy} disabled={nothing}>
            Promover
          </Button>
          <DialogClose>Cancelar</DialogClose>
          <Working doing={busy && 'Promovendo…'} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function ConflictChoice({ conflicts, listed }: PlanPromotion) {
  const others = conflicts - listed.length;
  return (
    <>
      <p>
        {count(conflicts, 'linha mudou', 'linhas mudaram')} no cenário e também no plano desde a cópia. Fica a
        quantidade do plano, a não ser que você marque a linha.
      </p>
      <ListTable
        label="Linhas em conflito"
        cards
        columns={[
          'SKU, canal e mês',
          { label: 'Na cópia', align: 'end' },
          { label: 'No plano agora', align: 'end' },
          { label: 'No cenário', align: 'end' },
          'Escolha',
        ]}
        rows={listed.map(({ id, label, before, theirs, mine }) => ({
          key: id,
          cells: [
            label,
            formatNumber(before),
            formatNumber(theirs),
            formatNumber(mine),
            <label key="mine" className={styles.choice}>
              <input
                type="checkbox"
                name="mine"
                value={id}
                aria-label={`Usar a quantidade do cenário em ${label}`}
              />
              Usar a do cenário
            </label>,
          ],
        }))}
      />
      {others > 0 && (
        <label className={styles.choice}>
          <input type="checkbox" name="others" value="1" />
          Usar a do cenário também {count(others, 'na outra linha', 'nas outras linhas')}
        </label>
      )}
    </>
  );
}

function CommentsDialog({ scenario, comments, commentId, closeTo, refusal }: OpenDialogProps<'comments'>) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Dialog title={`Comentários de “${scenario.title}”`} closeTo={closeTo} size="medium">
      <Refusal reason={refusal?.message} />
      {comments.length === 0 && <p className={styles.none}>Nenhum comentário.</p>}
      <ol className={styles.comments}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p>{comment.text}</p>
            <span className={styles.who}>
              {comment.by}, {comment.at}
            </span>
          </li>
        ))}
      </ol>
      <Form method="post" replace preventScrollReset className={styles.dialog}>
        <input type="hidden" name="id" value={commentId} />
        <TextAreaField
          key={commentId}
          label="Novo comentário"
          name="text"
          rows={3}
          maxLength={2000}
          required
          defaultValue={refusal?.typed['text']}
          error={refusal?.faults['text']}
          hint="Quem fez o cenário é avisado; para avisar mais alguém que o vê, escreva @ e o nome."
        />
        <DialogActions>
          <Button name="intent" value="comment" busy={busy}>
            Comentar
          </Button>
          <DialogClose>Fechar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
