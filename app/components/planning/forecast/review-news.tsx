import { useLocation, useSearchParams } from '@remix-run/react';
import { Notice } from '~/components/ui/notice';
import { cellPlace, reviewDialogs, type ReviewAnswer } from '~/domain/planning/forecast/forecast';
import { count } from '~/domain/values/format';
import { wordOf } from '~/domain/values/word';
import { messages } from '~/domain/messages';
import { PlainFaults } from '../../ui/plain-input';
import { Conflicts } from './conflicts';

const done: Readonly<Record<string, string>> = {
  send: 'Revisão enviada para aprovação.',
  approve: 'Revisão aprovada.',
  return: 'Revisão devolvida.',
  comment: 'Comentário guardado.',
  restore: messages.saved,
  undo: 'Alteração desfeita.',
  import: messages.saved,
  mass: messages.saved,
  suggest: messages.saved,
};

/** Of a plain save the address has the number of cells that it changed. */
const savedWord = (saved: string | null): string | undefined =>
  saved && /^\d{1,6}$/.test(saved)
    ? `${messages.saved} ${count(Number(saved), 'célula alterada', 'células alteradas')}.`
    : undefined;

interface NewsProps {
  answer: ReviewAnswer | undefined;
  /** Another number for each answer. */
  turn: number;
  /** Names the save that settles conflicts. */
  saveId: string;
}

/** The result of the last form: saved, refused, or a conflict. */
export function ReviewNews({ answer, turn, saveId }: NewsProps) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const finished = params.get('feito');
  const notice = answer ? undefined : (wordOf(done, finished) ?? savedWord(finished));
  const inDialog = reviewDialogs.some((name) => params.has(name));
  const { outcome = null, refusal = null } = answer ?? {};
  if (notice)
    return (
      <Notice tone="good" key={`done ${key}`}>
        {notice}
      </Notice>
    );
  if (refusal && !inDialog)
    return (
      <Notice tone="bad" key={`refused ${turn}`}>
        {Object.keys(refusal.faults).length > 0 ? (
          <PlainFaults faults={refusal.faults} placeOf={cellPlace} />
        ) : (
          refusal.message
        )}
      </Notice>
    );
  if (!outcome?.conflicts.length) return null;
  return (
    <>
      <Notice tone="bad" key={`conflict ${turn}`}>
        {count(
          outcome.conflicts.length,
          'célula não foi salva: mudou enquanto você editava',
          'células não foram salvas: mudaram enquanto você editava',
        )}
        . {count(outcome.saved, 'célula foi salva', 'células foram salvas')}.
      </Notice>
      <Conflicts conflicts={outcome.conflicts} saveId={saveId} />
    </>
  );
}
