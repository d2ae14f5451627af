import { count } from '../../values/format';
import { endingOf, jobOutcome, type JobEnding, type JobOutcome, type JobState } from './job';

const words: Readonly<Record<Exclude<JobEnding, 'completed'>, readonly [one: string, many: string]>> = {
  waiting: ['em andamento', 'em andamento'],
  reading: ['em andamento', 'em andamento'],
  replacing: ['em andamento', 'em andamento'],
  reverting: ['em andamento', 'em andamento'],
  failed: ['com erro', 'com erro'],
  erroneous: ['com erro', 'com erro'],
  refused: ['recusada', 'recusadas'],
  cancelled: ['cancelada', 'canceladas'],
  partly: ['com recusas', 'com recusas'],
  empty: ['sem linhas', 'sem linhas'],
  confirming: ['aguarda confirmação', 'aguardam confirmação'],
  reverted: ['desfeita', 'desfeitas'],
};
const inOrder = Object.values(words);

/** The result of a ZIP's tables, each with its own job: `3 tabelas: 1 recusada`. There is at least one. */
export function packedOutcome(tables: readonly JobState[]): JobOutcome {
  const all = count(tables.length, 'tabela', 'tabelas');
  const tones = new Set(tables.map((table) => jobOutcome(table).tone));
  const [only = 'good', ...others] = tones;
  if (only === 'good' && others.length === 0) return { tone: 'good', label: `Concluído: ${all}`, more: '' };
  const counts = new Map<string, number>();
  for (const table of tables) {
    const ending = endingOf(table);
    if (ending !== 'completed') counts.set(words[ending][0], (counts.get(words[ending][0]) ?? 0) + 1);
  }
  const parts = inOrder.flatMap(([one, many]) => {
    const those = counts.get(one) ?? 0;
    counts.delete(one);
    return those > 0 ? [count(those, one, many)] : [];
  });
  const label = `${all}: ${parts.join(', ')}`;
  const waits = tables.some(({ phase }) => phase === 'confirming');
  return {
    tone: tones.has('busy') ? 'busy' : others.length > 0 ? 'part' : only,
    label,
    more: label,
    ...(waits && { waits }),
  };
}
