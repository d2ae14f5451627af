import { decide, type Flags } from '../../../app/domain/people/access/access';
import type { MenuEntry } from '../../../app/domain/menu';
import { messages } from '../../../app/domain/messages';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import type { Sheet } from './sheet';
import type { SheetParts } from './sheet-reading';
import { SheetService } from './sheet-service';

/** All editable areas that are sheets: by their addresses, for the menu, at start. */
export class Sheets {
  readonly #open: readonly SheetService[];
  readonly #flags: Flags;

  /** @throws Error for a name that two of them have */
  constructor(sheets: readonly Sheet[], parts: SheetParts & { readonly flags: Flags }) {
    const names = sheets.map(({ name }) => name);
    const doubled = names.find((name, at) => names.indexOf(name) !== at);
    if (doubled !== undefined) throw new Error(`Two sheets are named ${doubled}`);
    this.#open = sheets.map((sheet) => new SheetService(sheet, parts));
    this.#flags = parts.flags;
  }

  /** The service of a sheet of the list. */
  of({ name }: Sheet): SheetService {
    const open = this.#open.find(({ sheet }) => sheet.name === name);
    if (!open) throw new Error(`No sheet ${name}`);
    return open;
  }

  /** The sheet of an address. @throws Problem `absent` for none, `forbidden` without access */
  at({ type }: Person, { url }: Pick<Request, 'url'>): SheetService {
    const open = this.#under(new URL(url).pathname);
    const decision = open && decide(open.sheet, type, this.#flags);
    if (decision === 'refused') throw new Problem('forbidden', messages.refused);
    if (!open || decision !== 'allowed') throw new Problem('absent', messages.absent);
    return open;
  }

  /** The bases that the rows at an address come from, where no record of a screen names them. */
  basesAt(pathname: string): readonly string[] {
    const sheet = this.#under(pathname)?.sheet;
    return (!sheet?.path && sheet?.bases) || [];
  }

  #under(pathname: string): SheetService | undefined {
    const asked = `${pathname.toLowerCase()}/`;
    return this.#open.find(({ sheet: { view } }) =>
      [view.choice, view.base].some((path) => asked.startsWith(`${path}/`)),
    );
  }

  /** The sheets of a person without a screen's record, for menu, manual and first steps. */
  own({ type }: Pick<Person, 'type'>): Sheet[] {
    return this.#open
      .map(({ sheet }) => sheet)
      .filter((sheet) => !sheet.path && decide(sheet, type, this.#flags) === 'allowed');
  }

  /** The menu's entries of them. */
  links(person: Pick<Person, 'type'>): MenuEntry[] {
    return this.own(person).map(({ view }) => ({ label: view.label, to: view.choice, icon: 'table-2' }));
  }

  /** Finishes saves that a process which died had recorded and not brought into the rows; answers how many. */
  async finishInterrupted(): Promise<number> {
    const finished = await Promise.all(this.#open.map(({ saves }) => saves.finishInterrupted()));
    return finished.reduce((sum, many) => sum + many, 0);
  }
}
