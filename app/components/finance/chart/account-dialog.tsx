import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { SelectField, TextAreaField, TextField } from '~/components/ui/field';
import { Refusal } from '~/components/ui/notice';
import { drawnField, mappingLabel, type MappingChoice } from '~/domain/finance/chart/mapping';
import styles from './chart.module.css';

export interface AccountForm {
  readonly code: string;
  readonly name: string;
  readonly statement: string;
  readonly version: number;
  readonly edited: string;
  readonly fields: readonly MappingChoice[];
  readonly history: readonly {
    readonly at: string;
    readonly actor: string;
    readonly how: string;
    readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  }[];
}

export interface MappingAnswer {
  readonly message: string;
  readonly conflicts: readonly { readonly label: string; readonly theirs: string; readonly yours: string }[];
  readonly faults: Readonly<Record<string, string>>;
  /** What the person typed into fields that it changed. */
  readonly typed: Readonly<Record<string, string>>;
}

interface AccountDialogProps {
  account: AccountForm;
  answer: MappingAnswer | undefined;
  closeTo: string;
}

/** An account's mapping as a form, with what became of it before. */
export function AccountDialog({ account, answer, closeTo }: AccountDialogProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title={`${account.code} — ${account.name}`}
      description={`Conta de ${account.statement.toLowerCase()}. Vale para as demonstrações e o cockpit calculados a partir de agora, também de meses fechados; as demonstrações já geradas ficam como estão.`}
      closeTo={closeTo}
      size="large"
    >
      <Refusal reason={answer?.message} />
      {answer && answer.conflicts.length > 0 && <Conflicts conflicts={answer.conflicts} />}
      <Form method="post" replace preventScrollReset className={styles.form}>
        <input type="hidden" name="conta" value={account.code} />
        <input type="hidden" name="version" value={account.version} />
        <div className={styles.fields}>
          {account.fields.map((choice) => (
            <MappingInput
              key={`${choice.field} ${choice.value}`}
              choice={choice}
              typed={answer?.typed[choice.field]}
              error={answer?.faults[choice.field]}
            />
          ))}
        </div>
        <DialogActions>
          <Button busy={busy}>{busy ? 'Salvando…' : 'Salvar'}</Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
      <History account={account} />
    </Dialog>
  );
}

function MappingInput({
  choice: { field, label, value, only, choices, hint },
  typed,
  error,
}: {
  choice: MappingChoice;
  typed?: string;
  error?: string;
}) {
  const list = useId();
  const common = { label, hint, error, name: field, defaultValue: typed ?? value };
  return (
    <div className={field === 'note_text' ? styles.whole : undefined}>
      <input type="hidden" name={drawnField(field)} value={value} />
      {only ? (
        <SelectField {...common}>
          {field !== 'category1' && <option value="">Não informado</option>}
          {choices.map((each) => (
            <option key={each} value={each}>
              {mappingLabel(field, each)}
            </option>
          ))}
        </SelectField>
      ) : field === 'note_text' ? (
        <TextAreaField {...common} rows={3} maxLength={2_000} />
      ) : (
        <>
          <TextField {...common} list={list} autoComplete="off" maxLength={200} />
          <datalist id={list}>
            {choices.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}

function Conflicts({ conflicts }: Pick<MappingAnswer, 'conflicts'>) {
  return (
    <table className={styles.conflicts}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Valor salvo</th>
          <th scope="col">Seu valor</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ label, theirs, yours }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{theirs || 'vazio'}</td>
            <td>{yours || 'vazio'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function History({ account: { history, edited } }: { account: AccountForm }) {
  return (
    <section className={styles.history} aria-labelledby="historia-da-conta">
      <h3 id="historia-da-conta">Histórico</h3>
      {history.length === 0 ? (
        <p>{edited ? `Editada em ${edited}.` : 'O mapeamento é o que o arquivo trouxe.'}</p>
      ) : (
        <ol>
          {history.map(({ at, actor, how, changes }, index) => (
            <li key={index}>
              <p>
                {at} · {actor} {how}
              </p>
              <ul>
                {changes.map(({ label, from, to }) => (
                  <li key={label}>
                    {label}: <del>{from || 'vazio'}</del> → <ins>{to || 'vazio'}</ins>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
