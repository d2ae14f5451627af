import {
  Lexicon,
  releaseWords,
  valueWords,
  type KnownValue,
  type Words,
} from '../../../app/domain/insight/ask/lexicon';
import type { DimensionId, Narrowing } from '../../../app/domain/insight/ask/question';
import type { planChannels } from '../../../app/domain/planning/quantities/filter';
import { valueLabel } from '../../../app/domain/insight/ask/value-label';
import { chartBase, companyBase, fiscalAssetBase } from '../../finance/bases';
import { files } from '../../data/provenance';
import { masterDataBases } from '../../data/master-data';
import { productBase, soldBase } from '../../planning/bases';
import { actualScenario, forecasts } from '../../planning/forecast';
import { hrRecords } from '../../planning/hr';
import type { Person } from '../../people/users/user';
import type { PanelViews } from '../panels/views';
import { orderedPlaces } from '../../../app/domain/insight/panels/order';
import type { ReadGroup } from '../panels/query/read-group';

/** Everyday names of channels, which rows identify by codes. */
const channelNames: Readonly<Record<(typeof planChannels)[number], readonly string[]>> = {
  WHOLESALES: ['wholesale', 'atacado', 'atacadistas'],
  BRANDSITE: ['brand site', 'site', 'site da marca', 'site próprio'],
  ONLINE_PARTNERS: ['online partners', 'parceiros', 'parceiros online', 'marketplace', 'marketplaces'],
  FSS: ['lojas próprias', 'varejo próprio'],
};

type NamesOf = (value: string) => readonly string[];

/** `1001 - Lojas SP` is called by its code and by its name, too. */
const coded: NamesOf = (value) => {
  const [, code, name] = /^(\S+) - (.+)$/.exec(value) ?? [];
  return code !== undefined && name !== undefined ? [value, code, name] : [value];
};

/** `Despesas com pessoal` is called `pessoal`, too. */
const ofExpenses: NamesOf = (value) => [
  value,
  value.replace(/^(?:despesas?|custos?|gastos?)(?: (?:com|de|do|da))? /i, ''),
];

interface Read {
  readonly from: string;
  readonly field: string;
  /** A field that names the value of the first. */
  readonly label?: string;
  readonly dimension: DimensionId;
  readonly names?: NamesOf;
  /** Only rows with this value of this field count. */
  readonly only?: readonly [field: string, value: string];
}

const own = (from: string, field: string, dimension: DimensionId, names?: NamesOf): Read => ({
  ...{ from, field, dimension },
  ...(names && { names }),
});

const accountDimensions = {
  category1: 'categoriaContabil',
  category2: 'linhaContabil',
  measure: 'indicador',
} as const;

/** Where the values are that a question may name. */
const reads: readonly Read[] = [
  own(soldBase.name, 'channel', 'canal', (value) => [
    value,
    ...((channelNames as Readonly<Record<string, readonly string[]>>)[value] ?? []),
  ]),
  own(productBase.name, 'marca', 'marca'),
  own(productBase.name, 'categoria_principal_sku', 'categoriaPrincipal'),
  own(productBase.name, 'category_sku', 'categoria'),
  own(productBase.name, 'sub_categoria_sku', 'subcategoria'),
  own(productBase.name, 'abcd', 'abcd'),
  own(productBase.name, 'hero', 'hero'),
  { from: productBase.name, field: 'sku', label: 'material_description', dimension: 'sku' },
  own(forecasts.name, 'cost_center_concat', 'centro', coded),
  own(forecasts.name, 'account_concat', 'conta', coded),
  own(forecasts.name, 'group_level_2', 'grupo', ofExpenses),
  own(forecasts.name, 'level_descr', 'nivel', ofExpenses),
  own(hrRecords.name, 'filial_nome', 'filial'),
  own(hrRecords.name, 'marca_desc', 'marca'),
  own(hrRecords.name, 'cargo_nome', 'cargo'),
  own(files.name, 'user', 'usuario'),
  { from: masterDataBases.name, field: 'collection_name', label: 'label_name', dimension: 'base' },
  { from: companyBase.name, field: 'businessUnitID', label: 'name', dimension: 'empresa' },
  {
    ...{ from: chartBase.name, field: 'account', label: 'name', dimension: 'contaContabil' },
    only: ['statement', 'balance'],
  },
  ...(['category1', 'category2', 'measure'] as const).map((field): Read => ({
    ...{ from: chartBase.name, field, dimension: accountDimensions[field], only: ['statement', 'balance'] },
    names: (value) => [value, valueLabel(accountDimensions[field], value)],
  })),
  { from: fiscalAssetBase.name, field: 'line', label: 'label', dimension: 'linhaFiscal' },
];

const maxKept = 8;
/** Lists up to this length are compared value by value; longer ones only by revision. */
const fewValues = 200;

/** The database returns groups in no defined order. */
const inOrder = (groups: readonly ReadGroup[]): string => JSON.stringify(groups.map(({ at }) => at).sort());

const same = (one: readonly ReadGroup[], other: readonly ReadGroup[]): boolean =>
  one === other ||
  (one.length === other.length && one.length <= fewValues && inOrder(one) === inOrder(other));

interface Kept {
  readonly groups: readonly ReadGroup[];
  readonly words: Words;
}

/** More values than these are found by typing. */
const maxBesides = 60;

/** What a person's questions may be about. */
interface PersonalLexicon {
  readonly lexicon: Lexicon;
  readonly releases: readonly string[];
  /** The values among which a filter's first one is, in order; none of long lists. */
  readonly besides: (filter: Narrowing) => readonly string[];
}

/** The words that a person's questions may be made of: the vocabulary, and what their rows have. */
export class Lexicons {
  /** Cached by list, so that a change reloads only its own list. */
  readonly #kept = new Map<string, Kept[]>();

  constructor(private readonly views: Pick<PanelViews, 'valuesOf'>) {}

  async of(person: Person): Promise<PersonalLexicon> {
    const [found = [], ...groups] = await Promise.all([
      this.views.valuesOf(person, forecasts.name, ['rf']),
      ...reads.map(({ from, field, label, only }) =>
        this.views.valuesOf(person, from, [field, ...(label ? [label] : []), ...(only ? [only[0]] : [])]),
      ),
    ]);
    const releases = releasesOf(found);
    const own = reads.map((read, index) =>
      this.#words(`${read.from} ${read.field}`, groups[index] ?? [], (all) =>
        valueWords(valuesOf(read, all)),
      ),
    );
    own.push(this.#words('releases', found, () => releaseWords(releases)));
    const besides = ({ dimension, values: [first = ''] }: Narrowing) => {
      for (const [index, read] of reads.entries()) {
        if (read.dimension !== dimension) continue;
        const found = [...new Set(valuesOf(read, groups[index] ?? []).map(({ value }) => value))];
        if (!found.includes(first)) continue;
        return found.length > maxBesides ? [] : orderedPlaces(found, { kind: 'text' });
      }
      return [];
    };
    return { lexicon: new Lexicon(own), releases, besides };
  }

  #words(name: string, groups: readonly ReadGroup[], make: (groups: readonly ReadGroup[]) => Words): Words {
    const kept = this.#kept.get(name) ?? [];
    const known = kept.find((each) => same(each.groups, groups));
    if (known) return known.words;
    const made = { groups, words: make(groups) };
    this.#kept.set(name, [made, ...kept].slice(0, maxKept));
    return made.words;
  }
}

function releasesOf(found: readonly ReadGroup[]): readonly string[] {
  const names = found.flatMap(({ at: [name = ''] }) =>
    name === '' || name === actualScenario ? [] : [name],
  );
  return orderedPlaces(names, { kind: 'release' });
}

const valuesOf = (
  { dimension, names = (value) => [value], label, only }: Read,
  groups: readonly ReadGroup[],
): KnownValue[] =>
  groups.flatMap(({ at }) => {
    const [value = '', second = ''] = at;
    if (value === '' || (only && at.at(-1) !== only[1])) return [];
    const called = label === undefined || second === '' ? [] : [second];
    return [{ dimension, value, names: [...names(value), ...called] }];
  });
