import { Form, useNavigation } from '@remix-run/react';
import { useId, type ComponentProps } from 'react';
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
    /** The save of the entry, where it can be undone or has been. */
    readonly save: { readonly id: string; readonly undone: boolean } | null;
    readonly at: string;
    readonly actor: string;
    readonly how: string;
    readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  }[];
}

export interface MappingAnswer {
  readonly message: string;
  /** Whether it is about undoing a save. */
  readonly undo: boolean;
  readonly conflicts: readonly { readonly label: string; readonly theirs: string; readonly yours: string }[];
  readonly faults: Readonly<Record<string, string>>;
  /** What the person typed into fields that it changed. */
  readonly typed: Readonly<Record<string, string>>;
}

interface AccountDialogProps {
  account: AccountForm;
  /** Names the save. */
  saveId: string;
  answer: MappingAnswer | undefined;
  closeTo: string;
}

/** An account's mapping as a form, with what became of it before. */
export function AccountDialog({ account, saveId, answer, closeTo }: AccountDialogProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title={`${account.code} — ${account.name}`}
      description={`Conta de ${account.statement.toLowerCase()}. Vale para as demonstrações e o cockpit calculados a partir de agora, também de meses fechados; as demonstrações já geradas ficam como estão.`}
      closeTo={closeTo}
      size="large"
    >
      <Refusal reason={answer?.message} />
      {answer && <MappingConflicts answer={answer} />}
      <Form method="post" replace preventScrollReset className={styles.form}>
        <input type="hidden" name="id" value={saveId} />
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

/** The values that kept a save out, beside those that it would have written; nothing without conflicts. */
export function MappingConflicts({ answer: { conflicts, undo } }: { answer: MappingAnswer }) {
  if (conflicts.length === 0) return null;
  return (
    <table className={styles.conflicts}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Valor salvo</th>
          <th scope="col">{undo ? 'Valor antes da edição' : 'Seu valor'}</th>
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

/** A form that undoes a save of an account; it works without JavaScript. */
export function UndoForm({
  code,
  save,
  ...button
}: { code: string; save: string } & ComponentProps<typeof Button>) {
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="conta" value={code} />
      <input type="hidden" name="changeSet" value={save} />
      <Button look="quiet" name="intent" value="undo" {...button} />
    </Form>
  );
}

function History({ account: { code, history, edited } }: { account: AccountForm }) {
  return (
    <section className={styles.history} aria-labelledby="historia-da-conta">
      <h3 id="historia-da-conta">Histórico</h3>
      {history.length === 0 ? (
        <p>{edited ? `Editada em ${edited}.` : 'O mapeamento é o que o arquivo trouxe.'}</p>
      ) : (
        <ol>
          {history.map(({ at, actor, how, save, changes }, index) => (
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
              {save?.undone && <p>Desfeita.</p>}
              {save && !save.undone && (
                <UndoForm code={code} save={save.id} aria-label={`Desfazer a edição de ${actor}, ${at}`}>
                  Desfazer
                </UndoForm>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
