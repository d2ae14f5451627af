import { figureFormats, type FigureFormat } from '../panels/definition';
import { fieldIn, measurable, measured, sourceOf, type BuilderSource, type TileDraft } from './draft';

interface ShownMeasure {
  readonly key: string;
  readonly label: string;
  readonly format: FigureFormat;
}

const before = { '': '', month: ' (mês anterior)', year: ' (ano anterior)' } as const;
const pairingWords = { difference: 'Diferença', ratio: 'Razão', change: 'Variação', total: 'Total' } as const;

/** A tile's measures and derived figures with what each is called and how it is written: as given, else as it follows. */
export function shownMeasures(
  { measures, derived }: Pick<TileDraft, 'measures' | 'derived'>,
  sources: readonly BuilderSource[],
): ShownMeasure[] {
  const shown: ShownMeasure[] = measures.map(({ key, from, of, label, format, shift }) => {
    const source = sourceOf(sources, from);
    const named = source ? measurable(source).find((each) => each.of === of)?.label : undefined;
    return {
      key,
      label: (label.trim() || `${named ?? of}${before[shift]}`).slice(0, 80),
      format: formatIn(format) ?? ownFormat(source, of),
    };
  });
  for (const { key, kind, first, label, format } of derived) {
    const operand = shown.find((each) => each.key === first);
    const isShare = kind === 'ratio' || kind === 'change';
    shown.push({
      key,
      label: (label.trim() || pairingWords[kind]).slice(0, 80),
      format: formatIn(format) ?? (isShare ? 'percent' : (operand?.format ?? 'integer')),
    });
  }
  return shown;
}

const formatIn = (text: string): FigureFormat | undefined => figureFormats.find((each) => each === text);

function ownFormat(source: BuilderSource | undefined, of: string): FigureFormat {
  const what = measured(of);
  if (!what || what.by === 'distinct') return 'integer';
  const field = fieldIn(source, what.field);
  if (field?.kind === 'month') return 'month';
  const format = field?.format ?? 'integer';
  return what.by === 'avg' && format === 'integer' ? 'decimal' : format;
}
