import { figureFormats, type FigureFormat } from '../panels/definition';
import type { Shift } from '../panels/period-ends';
import {
  fieldIn,
  measurable,
  measured,
  sourceOf,
  type BuilderSource,
  type ConditionDraft,
  type Pairing,
  type TileDraft,
} from './draft';

interface ShownMeasure {
  readonly key: string;
  readonly label: string;
  readonly format: FigureFormat;
}

const before: Readonly<Record<Shift, string>> = {
  '': '',
  month: ' (mês anterior)',
  year: ' (ano anterior)',
  period: ' (período anterior)',
};
const pairingWords: Readonly<Record<Pairing, string>> = {
  difference: 'Diferença',
  ratio: 'Razão',
  change: 'Variação',
  total: 'Total',
  amount: 'Meta',
};

/** A tile's measures and computed figures with label and format: the given ones, or defaults. */
export function shownMeasures(
  { measures, derived }: Pick<TileDraft, 'measures' | 'derived'>,
  sources: readonly BuilderSource[],
): ShownMeasure[] {
  const [first] = measures;
  const shown: ShownMeasure[] = measures.map(({ key, from, of, label, format, shift, own }) => {
    const source = sourceOf(sources, from);
    const named = (source && measurable(source).find((each) => each.of === of)?.label) ?? of;
    // The same measure of another source is labelled by the source; of another time or part, as the first one is.
    const fullName = source && from !== first?.from && of === first?.of ? `${source.label}: ${named}` : named;
    const isVariant = (shift !== '' || own !== null) && from === first?.from && of === first.of;
    const base = (isVariant && first.label.trim()) || fullName;
    return {
      key,
      label: (label.trim() || `${base}${ownWords(own)}${before[shift]}`).slice(0, 80),
      format: formatIn(format) ?? ownFormat(source, of),
    };
  });
  for (const { key, kind, of, label, format } of derived) {
    const operand = shown.find((each) => each.key === of[0]) ?? (kind === 'amount' ? shown[0] : undefined);
    const isShare = kind === 'ratio' || kind === 'change';
    shown.push({
      key,
      label: (label.trim() || pairingWords[kind]).slice(0, 80),
      format: formatIn(format) ?? (isShare ? 'percent' : (operand?.format ?? 'integer')),
    });
  }
  return shown;
}

/** ` RF2 2026`: the values of a measure's own condition. */
const ownWords = (own: ConditionDraft | null): string =>
  own?.op === 'in' && own.values.length > 0 ? ` ${own.values.join(', ')}` : '';

const formatIn = (text: string): FigureFormat | undefined => figureFormats.find((each) => each === text);

function ownFormat(source: BuilderSource | undefined, of: string): FigureFormat {
  const what = measured(of);
  if (!what || what.by === 'distinct') return 'integer';
  const field = fieldIn(source, what.field);
  if (field?.kind === 'month') return 'month';
  const format = field?.format ?? 'integer';
  return what.by === 'avg' && format === 'integer' ? 'decimal' : format;
}
