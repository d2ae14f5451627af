import { describe, expect, it } from 'vitest';
import { chipsOf, changesOf } from '../../../../../app/domain/insight/ask/chips';
import type { Question, Understanding } from '../../../../../app/domain/insight/ask/question';
import { questionWords } from '../../../../../app/domain/insight/ask/say';
import { understand } from '../../../../../app/domain/insight/ask/understand';
import { lexicon, releases, today } from './company';
import { sentences } from './sentences';

const against = { year: 'contra o ano antes', before: 'contra o período antes' };

function partsOf({ measures, by, filters, period, against: compared, release, top }: Question): string {
  const parts = [
    measures.join(' + '),
    by.length > 0 ? `por ${by.join(' + ')}` : '',
    ...filters.map(({ dimension, values, out }) => `${dimension} ${out ? '≠' : '='} ${values.join(' | ')}`),
    period ? `${period.from ?? '…'} a ${period.to ?? '…'}` : '',
    compared ? against[compared] : '',
    release ?? '',
    top ? `${top.dir === 'desc' ? 'maiores' : 'menores'} ${top.count}` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const wordsOf = ({ question, doubts }: Understanding): string[] => [
  question ? partsOf(question) : 'nada',
  ...doubts.map(({ text }) => `? ${text}`),
];

const table = sentences
  .trim()
  .split(/\n(?! )/)
  .map((block) => {
    const [sentence = '', ...lines] = block.split('\n');
    return { sentence, expected: lines.map((line) => line.trim()) };
  });

describe('a question in Portuguese', () => {
  it('is understood in some two hundred ways of asking', () => {
    expect(table.length).toBeGreaterThanOrEqual(200);
    expect(new Set(table.map(({ sentence }) => sentence)).size).toBe(table.length);
  });

  it.each(table)('is understood: $sentence', ({ sentence, expected }) => {
    expect(wordsOf(understand(sentence, lexicon, today))).toEqual(expected);
  });

  it.each(table.filter(({ expected: [first] }) => first !== 'nada'))(
    'keeps its meaning as the portal rephrases it, and suggests questions that are understood: $sentence',
    ({ sentence }) => {
      const { question } = understand(sentence, lexicon, today);
      if (!question) throw new Error(`nothing was understood of ${sentence}`);
      const again = understand(questionWords(question), lexicon, today);
      expect(again).toEqual({ question, doubts: [] });
      const chips = [...chipsOf(question, today, releases), ...changesOf(question)];
      const leadsOn = chips.flatMap(({ choices }) => choices);
      expect(leadsOn.length).toBeGreaterThan(1);
      for (const { q } of leadsOn)
        expect({ q, doubts: understand(q, lexicon, today).doubts }).toEqual({ q, doubts: [] });
    },
  );

  it('suggests questions that are understood where words are missing or may be several things', () => {
    for (const { sentence } of table)
      for (const { instead } of understand(sentence, lexicon, today).doubts)
        for (const { label, q } of instead) {
          expect(label).not.toBe('');
          expect(understand(q, lexicon, today).doubts.length).toBeLessThan(3);
        }
    const { doubts } = understand('realizado', lexicon, today);
    expect(doubts[0]?.instead.map(({ q }) => q)).toEqual(['unidades vendidas', 'custo realizado']);
  });

  it('never proposes the very word that was not understood', () => {
    const [doubt] = understand('receita de financiamentos', lexicon, today).doubts;
    expect(doubt).toEqual({ text: 'Não entendi: “financiamentos”.', instead: [] });
  });

  it.each(['', '   ', '???', '$ne', '<b>receita', '"receita"', 'a'.repeat(4_000), 'receita '.repeat(400)])(
    'accepts any text: %.40s',
    (sentence) => {
      expect(() => understand(sentence, lexicon, today)).not.toThrow();
    },
  );
});

it('completes the word that is being typed', () => {
  expect(lexicon.beginning('receita por ca', 6)).toEqual(expect.arrayContaining(['canal', 'categoria']));
  expect(lexicon.beginning('receita da terr', 6)).toEqual(['Terra Rosa']);
  expect(lexicon.beginning('x', 6)).toEqual([]);
});
