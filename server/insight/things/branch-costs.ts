import type { Db } from 'mongodb';
import type { ThingGap } from '../../../app/domain/insight/things/view';
import { thingKinds } from '../../../app/domain/insight/things/thing';
import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { folded } from '../../../app/domain/values/text';
import { Sight } from '../../data/master-data';
import type { MasterData } from '../../data/master-data/master-data';
import { branchCentreBase } from '../../people/bases';
import type { Person } from '../../people/users/user';
import { managementAccountBase } from '../../planning/bases';
import type { Fixed } from './forecast-definition';

/** What the people of a branch cost: the cells of its cost centre whose accounts are called so. */
export interface BranchCosts {
  readonly costCentre: string;
  /** Whether other branches have the same cost centre: the figures are of all of them. */
  readonly isShared: boolean;
  readonly cells: Fixed;
}

/** What headings of accounts of personnel have in their names. */
const personnel = 'pessoal';
/** The headings of an account that its cells carry, the wider first. */
const headings = ['level_descr', 'group_level_2'] as const;

interface Deps {
  readonly flags: Flags;
  readonly masterData: Pick<MasterData, 'base' | 'mayFeed'>;
}

/** The costs of a branch, for who may see the page of a cost centre and the row that names it. */
export class BranchCostReader {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /** Neither of them for who may not see such figures. */
  async of(branch: string, person: Person): Promise<{ costs?: BranchCosts; gap?: ThingGap }> {
    const { flags, masterData } = this.deps;
    if (!mayEnter(thingKinds.centre.address, person.type, flags)) return {};
    const base = await masterData.base(branchCentreBase.name, true);
    const sight = Sight.of(base, person, flags);
    if (!sight) return {};
    const rows = this.db.collection(base.records);
    const stored = await rows.findOne({ filial_nome: branch });
    if (!stored) return { gap: await this.#gap('no-centre', branchCentreBase, person) };
    const costCentre: unknown = sight.row(stored)?.['cost_center_concat'];
    if (typeof costCentre !== 'string') return {};
    const [heading, other] = await Promise.all([
      this.#personnel(),
      rows.findOne({ cost_center_concat: costCentre, filial_nome: { $ne: branch } }),
    ]);
    if (!heading) return { gap: await this.#gap('no-personnel', managementAccountBase, person) };
    const cells = { cost_center_concat: costCentre, ...heading };
    return { costs: { costCentre, isShared: other !== null, cells } };
  }

  /** The cells of accounts of personnel: by their level or, where no level is called so, by their group. */
  async #personnel(): Promise<Fixed | null> {
    const accounts = this.db.collection(managementAccountBase.records);
    for (const heading of headings) {
      const names: unknown[] = await accounts.distinct(heading);
      const named = names.filter((name) => typeof name === 'string' && folded(name).includes(personnel));
      if (named.length > 0) return { [heading]: { $in: named } };
    }
    return null;
  }

  async #gap(
    kind: ThingGap['kind'],
    { name, label }: { readonly name: string; readonly label: string },
    person: Person,
  ): Promise<ThingGap> {
    const { flags, masterData } = this.deps;
    const mayFeed =
      mayEnter('/captura/manual', person.type, flags) && (await masterData.mayFeed(person, name));
    return { kind, base: { name, label, mayFeed } };
  }
}
