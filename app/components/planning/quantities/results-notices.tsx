import { Notice } from '~/components/ui/notice';
import { count, formatInteger } from '~/domain/values/format';
import { planMessages } from '~/domain/planning/quantities/messages';
import type { Answer, Results } from './results';

/** Messages above the table: about the filter, the last save, and the number of rows (rule P3). */
export function ResultsNotices({ results, answer }: { results: Results; answer: Answer | undefined }) {
  const { problems, unknown, total, group } = results;
  const refused = Object.values(problems);
  return (
    <>
      {refused.map((problem) => (
        <Notice tone="bad" key={problem}>
          {problem}
        </Notice>
      ))}
      {unknown.length > 0 && (
        <Notice tone="bad" key={unknown.join()}>
          {count(unknown.length, 'SKU não existe', 'SKUs não existem')} no cadastro de produtos:{' '}
          {unknown.join(', ')}.
        </Notice>
      )}
      {answer?.message && !group && (
        <Notice tone="bad" key={answer.message}>
          {answer.message}
        </Notice>
      )}
      {answer && answer.absent.length > 0 && <Absent answer={answer} />}
      {refused.length === 0 && total > 0 && (
        <Notice tone="info">{`${planMessages.reportGenerated} ${formatInteger(total)}`}</Notice>
      )}
    </>
  );
}

function Absent({ answer: { absent, saved } }: { answer: Answer }) {
  return (
    <Notice tone="bad">
      {absent.length === 1
        ? '1 linha não existe mais e não foi gravada'
        : `${formatInteger(absent.length)} linhas não existem mais e não foram gravadas`}
      {saved > 0 && `; ${count(saved, 'outra foi salva', 'outras foram salvas')}`}.
    </Notice>
  );
}
