import { headerMenu, sideMenu } from '../../../app/domain/menu';
import { mayEnter, type AccessKey, type Flags } from '../../../app/domain/people/access/access';
import { plainText } from '../../../app/domain/data/search/result';
import { fitting } from '../../../app/domain/insight/palette/ranking';
import { placesFor, type Place } from '../../../app/domain/insight/palette/places';
import { resultOf, type PaletteResult } from '../../../app/domain/insight/palette/result';
import { listQueryOf } from '../../../app/domain/lists/list-query';
import { userList } from '../../../app/domain/people/users/user-list';
import type { Explorer } from '../../data/search/explorer';
import type { UserDirectory } from '../../people/users/directory';
import type { Person } from '../../people/users/user';
import type { Sheets } from '../../planning/sheets/sheets';
import type { Asking } from '../ask/asking';
import type { Dashboards } from '../panels/dashboards';

interface Deps {
  readonly flags: Flags;
  readonly explorer: Pick<Explorer, 'suggest'>;
  readonly userDirectory: Pick<UserDirectory, 'page'>;
  readonly dashboards: Pick<Dashboards, 'links'>;
  readonly sheets: Pick<Sheets, 'links'>;
  readonly asking: Pick<Asking, 'understand'>;
}

/** Most of each kind that are shown. */
const maxFound = { places: 8, people: 5 };

/** Screens on which people are administered, the one that says more of them first. */
const directories = ['/user/config', '/user/permission'] as const satisfies readonly AccessKey[];

/**
 * Finds everything that a person may open (rule I13): screens, panels, actions, and results of the explorer and of
 * lists.
 */
export class Palette {
  constructor(private readonly deps: Deps) {}

  /** Results for the typed text, the likeliest first; without text all screens and panels. */
  async find(person: Person, q: string): Promise<PaletteResult[]> {
    const places = await this.#places(person);
    if (q === '') return places.filter(({ kind }) => kind !== 'action').map(withoutWords);
    const [found, people, question] = await Promise.all([
      this.deps.explorer.suggest(person, q),
      this.#people(person, q),
      this.#question(person, q),
    ]);
    const asks = question ? [question.result] : [];
    return [
      ...(question?.understood ? asks : []),
      ...fitting(places, q).slice(0, maxFound.places).map(withoutWords),
      ...people,
      ...found.map(({ type, title, url }) => resultOf(type, plainText(title), url)),
      ...(question?.understood ? [] : asks),
    ];
  }

  async #places({ type, ...person }: Person): Promise<Place[]> {
    const { flags, dashboards, sheets } = this.deps;
    const side = sideMenu(type, flags, await dashboards.links({ type }), sheets.links({ type, ...person }));
    return placesFor(type, flags, side, headerMenu(type, flags));
  }

  /** The question that the words may form, for people who may ask; an understood one comes first. */
  async #question(person: Person, q: string): Promise<{ result: PaletteResult; understood: boolean } | null> {
    if (!mayEnter('/ij/perguntar', person.type, this.deps.flags)) return null;
    const { question, doubts } = await this.deps.asking.understand(person, q);
    const result = resultOf('question', `Perguntar: ${q}`, `/ij/perguntar?${new URLSearchParams({ q })}`);
    return { result, understood: question !== null && doubts.length === 0 };
  }

  /** Users, for their administrators. */
  async #people({ type }: Person, q: string): Promise<PaletteResult[]> {
    const screen = directories.find((each) => mayEnter(each, type, this.deps.flags));
    if (!screen) return [];
    const query = listQueryOf(new URLSearchParams({ q }), userList);
    const { rows } = await this.deps.userDirectory.page(query);
    return rows
      .slice(0, maxFound.people)
      .map(({ name, email }) =>
        resultOf('person', name || email, `${screen}?${new URLSearchParams({ q: email })}`, email),
      );
  }
}

const withoutWords = ({ title, url, kind, label, detail }: Place): PaletteResult => ({
  ...{ title, url, kind, label, detail },
});
