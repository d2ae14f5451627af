import { useSearchParams } from '@remix-run/react';
import { Button, ButtonLink } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { count } from '~/domain/values/format';
import { withParams } from '~/domain/lists/paging';
import type { Drafts } from '~/domain/planning/quantities/draft';
import styles from './results-page.module.css';

interface RowToolsProps {
  /** Unsaved edits, on this page and on others. */
  drafts: Drafts;
  /** How many of them are on other pages. */
  elsewhere: number;
  change: string;
  hydrated: boolean;
}

/** Buttons of the individual mode; group editing waits until edits are saved or discarded (rule P4). */
export function RowTools({ drafts, elsewhere, change, hydrated }: RowToolsProps) {
  const [params] = useSearchParams();
  const typed = Object.keys(drafts).length;
  return (
    <div className={styles.tools}>
      <input type="hidden" name="change" value={change} />
      {typed > 0 && (
        <span className={styles.drafts} role="status">
          {count(typed, 'quantidade não gravada', 'quantidades não gravadas')}
          {elsewhere > 0 && ` (${count(elsewhere, 'em outra página', 'em outras páginas')})`}
        </span>
      )}
      {typed > 0 ? (
        <Button type="button" look="secondary" disabled title="Grave ou descarte o que digitou antes.">
          Edição em grupo
        </Button>
      ) : (
        <DialogLink look="secondary" to={withParams(params, { grupo: 1, saved: null })}>
          Edição em grupo
        </DialogLink>
      )}
      {hydrated ? <DraftTools typed={typed > 0} /> : <PlainTools typed={typed > 0} />}
    </div>
  );
}

function DraftTools({ typed }: { typed: boolean }) {
  const [params] = useSearchParams();
  if (typed)
    return (
      <>
        <DialogLink look="secondary" to={withParams(params, { descartar: 1, saved: null })}>
          Reset
        </DialogLink>
        <DialogLink look="primary" to={withParams(params, { confirmar: 1, saved: null })}>
          Salvar
        </DialogLink>
      </>
    );
  return (
    <>
      <Button type="button" look="secondary" disabled title="Nada foi digitado.">
        Reset
      </Button>
      <Button type="button" disabled title="Nada foi digitado.">
        Salvar
      </Button>
    </>
  );
}

/** Without scripts the page's own form is sent; loading the page again discards its values. */
function PlainTools({ typed }: { typed: boolean }) {
  const [params] = useSearchParams();
  return (
    <>
      {typed ? (
        <ButtonLink to={withParams(params, { saved: null })} reloadDocument>
          Reset
        </ButtonLink>
      ) : (
        <Button type="reset" look="secondary">
          Reset
        </Button>
      )}
      <Button name="intent" value="unitario">
        Salvar
      </Button>
    </>
  );
}
