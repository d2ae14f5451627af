import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { Notice } from '~/components/ui/notice';
import { count, formatNumber } from '~/domain/values/format';
import { withParams } from '~/domain/lists/paging';
import type { RowConflict } from '~/domain/planning/quantities/conflict';
import type { Draft } from '~/domain/planning/quantities/draft';
import { quantityField, quantityOf, shownQuantity } from '~/domain/planning/quantities/quantity';
import type { DraftStore } from './drafts';
import styles from './row-edit.module.css';

const maxListed = 8;

/** Asks before quantities are saved row by row; lists old and new values of all pages. */
export function RowConfirm({
  store,
  change,
  refusal,
}: {
  store: DraftStore;
  change: string;
  refusal?: string;
}) {
  const [params] = useSearchParams();
  const busy = useNavigation().state === 'submitting';
  const drafts = Object.entries(store.drafts);
  const wrong = drafts.filter(([, { typed }]) => quantityOf(typed) === null).length;
  if (drafts.length === 0) return null;
  return (
    <Dialog
      title="Salvar as quantidades?"
      description={count(drafts.length, 'quantidade muda', 'quantidades mudam')}
      closeTo={withParams(params, { confirmar: null })}
      role="alertdialog"
    >
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {wrong > 0 && (
        <Notice tone="bad">
          {count(wrong, 'quantidade digitada não é', 'quantidades digitadas não são')} um número inteiro a
          partir de 0. Corrija antes de salvar.
        </Notice>
      )}
      <DraftList drafts={drafts} />
      <Form
        method="post"
        action={withParams(params, { confirmar: null })}
        replace
        preventScrollReset
        onSubmit={() => store.send(change)}
      >
        <input type="hidden" name="intent" value="unitario" />
        <input type="hidden" name="change" value={change} />
        {drafts.map(([id, { typed, version, original }]) => (
          <div key={id} hidden>
            <input type="hidden" name={quantityField(id)} value={typed} />
            <Seen id={id} version={version} original={original} />
          </div>
        ))}
        <DialogActions>
          <Button busy={busy} disabled={wrong > 0}>
            Salvar
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Asks before drafts are discarded. */
export function RowReset({ store, onReset }: { store: DraftStore; onReset: () => void }) {
  const [params] = useSearchParams();
  const drafts = Object.entries(store.drafts);
  if (drafts.length === 0) return null;
  return (
    <Dialog
      title="Descartar o que foi digitado?"
      description={`${count(drafts.length, 'quantidade volta', 'quantidades voltam')} ao que está gravado.`}
      closeTo={withParams(params, { descartar: null })}
      role="alertdialog"
    >
      <DraftList drafts={drafts} />
      <DialogActions>
        <Button type="button" look="danger" onClick={onReset}>
          Descartar
        </Button>
        <DialogClose focusFirst>Cancelar</DialogClose>
      </DialogActions>
    </Dialog>
  );
}

function DraftList({ drafts }: { drafts: readonly (readonly [string, Draft])[] }) {
  return (
    <ul className={styles.drafts}>
      {drafts.slice(0, maxListed).map(([id, { label, original, typed }]) => (
        <li key={id}>
          <span>{label}</span>
          <span>
            {formatNumber(original)} → <strong>{shownQuantity(typed) || '(vazio)'}</strong>
          </span>
        </li>
      ))}
      {drafts.length > maxListed && <li>e mais {drafts.length - maxListed}</li>}
    </ul>
  );
}

/** The seen version and quantity of a row, as hidden fields. */
export function Seen({ id, version, original }: { id: string } & Pick<Draft, 'version' | 'original'>) {
  return (
    <>
      <input type="hidden" name={`version[${id}]`} value={version} />
      <input type="hidden" name={`original[${id}]`} value={original} />
    </>
  );
}

/** What was typed on other pages, which a form without scripts takes along. */
export function Elsewhere({
  drafts,
  fields,
}: {
  drafts: readonly (readonly [string, Draft])[];
  fields: Readonly<Record<string, string>>;
}) {
  return (
    <section className={styles.elsewhere} aria-labelledby="outras-paginas">
      <h2 id="outras-paginas">Digitado em outras páginas, ainda não gravado</h2>
      <ul>
        {drafts.map(([id, { label, typed, version, original }]) => {
          const wrong = fields[quantityField(id)];
          return (
            <li key={id}>
              <label>
                <span>
                  {label} (era {formatNumber(original)})
                </span>
                <input
                  type="text"
                  inputMode="numeric"
                  name={quantityField(id)}
                  defaultValue={typed}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong && `erro-${id}`}
                />
              </label>
              <Seen id={id} version={version} original={original} />
              {wrong && (
                <p className={styles.error} id={`erro-${id}`}>
                  {wrong}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Both values of each conflict, and the choice between them. Without scripts the choice is what the form sends. */
export function Conflicts({
  conflicts,
  saved,
  hydrated,
  onMine,
  onTheirs,
}: {
  conflicts: readonly RowConflict[];
  saved: number;
  hydrated: boolean;
  onMine: (conflict: RowConflict) => void;
  onTheirs: (conflict: RowConflict) => void;
}) {
  return (
    <section className={styles.conflicts} aria-labelledby="conflitos" role="alert">
      <h2 id="conflitos">
        {count(conflicts.length, 'quantidade mudou', 'quantidades mudaram')} enquanto você editava
      </h2>
      <p>
        {saved > 0 && `${count(saved, 'outra foi salva', 'outras foram salvas')}. `}
        Escolha o valor que fica.
      </p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <strong>{conflict.label}</strong>
            <span>
              gravado {conflict.by ? `por ${conflict.by}` : 'agora'}: <b>{formatNumber(conflict.valor)}</b>
            </span>
            {hydrated ? (
              <>
                <Button type="button" look="secondary" onClick={() => onTheirs(conflict)}>
                  Ficar com {formatNumber(conflict.valor)}
                </Button>
                <Button type="button" look="secondary" onClick={() => onMine(conflict)}>
                  Manter o meu {shownQuantity(conflict.typed)}
                </Button>
              </>
            ) : (
              <label>
                o seu{' '}
                <input
                  type="text"
                  inputMode="numeric"
                  name={quantityField(conflict.id)}
                  defaultValue={conflict.typed}
                />
                <Seen id={conflict.id} version={conflict.version} original={conflict.valor} />
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
