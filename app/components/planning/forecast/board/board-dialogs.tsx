import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '~/components/ui/button';
import { ChoiceList } from '~/components/ui/choice-list';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { TextAreaField, TextField } from '~/components/ui/field';
import { Refusal } from '~/components/ui/notice';
import { withParams } from '~/domain/lists/paging';
import { boardForm } from '~/domain/planning/forecast/board-form';
import { boardStateLabel, type BoardRow } from '~/domain/planning/forecast/review-board';
import styles from './board.module.css';

interface BoardAnswer {
  readonly message: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
}

interface TermForm {
  readonly bounds: { readonly first: string; readonly last: string };
  readonly version: number;
  readonly deadline: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

interface PeopleForm {
  readonly name: string;
  readonly owner: string;
  readonly delegate: string;
  readonly version: number;
  readonly givesOwner: boolean;
  readonly people: readonly { readonly email: string; readonly name: string }[];
}

interface BoardDialogProps {
  board: {
    readonly rf: string;
    readonly termForm: TermForm | null;
    readonly remindable: { readonly id: string; readonly rows: readonly BoardRow[] } | null;
    readonly people: PeopleForm | null;
  };
  answer: BoardAnswer | undefined;
}

/** The dialog in the address, if any. */
export function BoardDialog({ board, answer }: BoardDialogProps) {
  const [params] = useSearchParams();
  const { rf, termForm, remindable, people } = board;
  const without = (name: string) => withParams(params, { [name]: null });
  if (termForm) return <TermDialog rf={rf} term={termForm} answer={answer} closeTo={without('prazo')} />;
  if (remindable)
    return <RemindDialog rf={rf} {...remindable} answer={answer} closeTo={without('lembrar')} />;
  if (people) return <PeopleDialog centre={people} answer={answer} closeTo={without('pessoas')} />;
  return null;
}

interface Common {
  answer: BoardAnswer | undefined;
  closeTo: string;
}

function TermDialog({ rf, term, answer, closeTo }: Common & { rf: string; term: TermForm }) {
  const busy = useNavigation().state === 'submitting';
  const typed = answer?.typed ?? {
    deadline: term.deadline,
    before: term.before.join(', '),
    after: term.after.join(', '),
  };
  const of = (name: 'deadline' | 'before' | 'after') => ({
    ...boardForm.of.term.input(name),
    defaultValue: typed[name],
    error: answer?.faults[name],
  });
  return (
    <Dialog
      title={`Prazo de ${rf}`}
      description="Vale até o fim do dia. Quem responde por uma revisão que falta enviar é lembrado por aviso e e-mail."
      closeTo={closeTo}
    >
      <Refusal reason={answer?.message} />
      <Form method="post" replace preventScrollReset className={styles.form}>
        <input type="hidden" name="version" value={term.version} />
        <TextField
          label="Último dia para enviar"
          type="date"
          min={term.bounds.first}
          max={term.bounds.last}
          {...of('deadline')}
        />
        <TextField
          label="Lembrar quantos dias antes"
          hint="Como 5, 1; 0 é o próprio dia. Vazio: não lembrar."
          {...of('before')}
        />
        <TextField
          label="Lembrar quantos dias depois"
          hint="Como 1, 3. Depois do prazo, quem administra as revisões também é avisado."
          {...of('after')}
        />
        <DialogActions>
          <Button name="intent" value="term" busy={busy}>
            {busy ? 'Salvando…' : 'Salvar'}
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface RemindDialogProps extends Common {
  rf: string;
  id: string;
  rows: readonly BoardRow[];
}

function RemindDialog({ rf, id, rows, answer, closeTo }: RemindDialogProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Dialog
      title={`Lembrar de ${rf}`}
      description="Responsáveis e substitutos recebem um aviso e um e-mail, um por pessoa, com as suas revisões marcadas aqui."
      closeTo={closeTo}
      size="medium"
    >
      <Refusal reason={answer?.message} />
      <Form method="post" replace preventScrollReset className={styles.form}>
        <input type="hidden" name="id" value={answer?.typed['id'] ?? id} />
        <ChoiceList
          label="Revisões que faltam enviar"
          name="cost_center"
          all="nenhuma"
          values={rows.map(({ costCentre, state, late, ownerName, delegateName }) => ({
            value: costCentre,
            under: [
              boardStateLabel[state].toLowerCase(),
              late && 'atrasada',
              ownerName || delegateName || 'sem responsável',
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          chosen={answer?.chosen ?? rows.map(({ costCentre }) => costCentre)}
          error={answer?.faults['cost_center']}
        />
        <TextAreaField
          label="Mensagem (opcional)"
          {...boardForm.of.remind.input('note')}
          rows={2}
          defaultValue={answer?.typed['note']}
          error={answer?.faults['note']}
        />
        <DialogActions>
          <Button name="intent" value="remind" busy={busy}>
            {busy ? 'Enviando…' : 'Enviar lembrete'}
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function PeopleDialog({ centre, answer, closeTo }: Common & { centre: PeopleForm }) {
  const listId = useId();
  const busy = useNavigation().state === 'submitting';
  const typed = answer?.typed ?? { owner: centre.owner, delegate: centre.delegate };
  const of = (name: 'owner' | 'delegate') => ({
    ...boardForm.of.people.input(name),
    defaultValue: typed[name],
    error: answer?.faults[name],
    list: listId,
    autoComplete: 'off',
  });
  return (
    <Dialog
      title={`Responsáveis de ${centre.name}`}
      description="São lembrados do prazo e avisados de cada passo da revisão."
      closeTo={closeTo}
    >
      <Refusal reason={answer?.message} />
      <Form method="post" replace preventScrollReset className={styles.form}>
        <input type="hidden" name="cost_center" value={centre.name} />
        <input type="hidden" name="version" value={centre.version} />
        {centre.givesOwner ? (
          <TextField label="Responsável pela revisão (e-mail)" {...of('owner')} />
        ) : (
          <p>
            Responsável pela revisão: <strong>{centre.owner}</strong>
          </p>
        )}
        <TextField label="Substituto (e-mail)" hint="Vazio: ninguém." {...of('delegate')} />
        <datalist id={listId}>
          {centre.people.map(({ email, name }) => (
            <option key={email} value={email} label={name} />
          ))}
        </datalist>
        <DialogActions>
          <Button name="intent" value="people" busy={busy}>
            {busy ? 'Salvando…' : 'Salvar'}
          </Button>
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
