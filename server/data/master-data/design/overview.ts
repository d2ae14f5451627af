import type { Db } from 'mongodb';
import { screenLabel } from '../../../../app/domain/menu';
import { screenBases } from '../../../../app/domain/data/master-data/screen-bases';
import { foundAmong } from '../../../../app/domain/values/words';
import { rowCount } from '../../../platform/mongo';
import { columnsOf, keysOf, type Base } from '../base';
import { branchOf } from '../rights';
import { storageOf } from '../base-storage';
import { labelledRule } from '../labelled-rule';
import { ruleWords } from '../model-cells';
import { standardBase } from '../../../bases';
import type { BaseRetention } from '../../maintenance/base-retention';
import type { BaseRecords } from './base-records';
import { differences, keepText, ruleText, whoMay, type Difference } from './differences';
import { neededRule } from './reading';
import type { BaseVersion } from './versions';

/** The bases for SYSTEM ADMIN. */
export class BaseOverview {
  constructor(
    private readonly db: Db,
    private readonly records: BaseRecords,
    private readonly keeping: Pick<BaseRetention, 'leaving' | 'last'>,
  ) {}

  /** Summaries of the bases whose names match the search text (rule D25). */
  async list(typed: string) {
    const bases = foundAmong(await this.records.list(), typed, (base) => [
      base.label_name,
      base.collection_name,
    ]);
    return Promise.all(
      bases.map(async (base) => {
        const [rows, newest] = await Promise.all([
          this.#rows(base),
          this.records.newest(base.collection_name),
        ]);
        return {
          name: base.collection_name,
          label: base.label_name,
          archived: base.archived ?? false,
          rows,
          key: keyText(base),
          senders: whoMay(base)['Quem envia'],
          screens: screensOf(base),
          changed: changeOf(newest),
        };
      }),
    );
  }

  /**
   * The record of a base.
   * @throws Problem `absent`
   */
  async base(name: string) {
    const base = await this.records.find(name);
    const headers = new Map(columnsOf(base));
    const versions = await this.records.versions(name);
    const { rules = [] } = base;
    const branch = branchOf(base);
    return {
      name,
      label: base.label_name,
      archived: base.archived ?? false,
      version: base.version ?? 0,
      standard: standardBase(name) !== undefined,
      screens: screensOf(base),
      rows: await this.#rows(base),
      key: keyText(base),
      fields: Object.entries(base.checks).map(([key, rule]) => ({
        key,
        label: headers.get(key) ?? key,
        words: ruleWords(labelledRule(base, key) ?? rule).join('; '),
        synonyms: rule.synonyms?.join(', ') ?? '',
        fixed: neededRule(name, key) !== undefined,
      })),
      rules: rules.map((rule) => ruleText(rule, (key) => headers.get(key) ?? key)),
      rights: {
        ...whoMay(base),
        ...(branch !== undefined && { Filial: headers.get(branch) ?? branch }),
      },
      keep: base.keep
        ? {
            text: keepText(base.keep, (key) => headers.get(key) ?? key),
            leaving: await this.keeping.leaving(base, base.keep),
            last: await this.keeping.last(name),
          }
        : null,
      versions: versions.map((version) => ({
        version: version.version,
        restores: version.restores ?? null,
        ...changeOf(version),
      })),
    };
  }

  /**
   * The differences between two versions of a base.
   * @throws Problem `absent`
   */
  async compare(name: string, from: number, to: number): Promise<Difference[]> {
    const [before, after] = await Promise.all([
      this.records.version(name, from),
      this.records.version(name, to),
    ]);
    return differences(before.design, after.design);
  }

  #rows(base: Base): Promise<number> {
    return rowCount(this.db, base.records, storageOf(base).scope);
  }
}

function keyText(base: Base): string {
  const headers = new Map(columnsOf(base));
  return keysOf(base)
    .map((key) => headers.get(key) ?? key)
    .join(' + ');
}

/** The screens that require a base, by their names in the menu. */
const screensOf = ({ collection_name: name }: Base): string[] =>
  Object.entries(screenBases as Readonly<Record<string, readonly string[]>>).flatMap(([screen, bases]) =>
    bases.includes(name) ? (screenLabel(screen) ?? []) : [],
  );

const changeOf = (version: BaseVersion | null) => ({
  at: version?.at ?? null,
  by: version ? version.byName || version.by : '',
});
