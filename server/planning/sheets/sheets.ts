import { decide, type Flags } from '../../../app/domain/people/access/access';
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

  constructor(sheets: readonly Sheet[], parts: SheetParts & { readonly flags: Flags }) {
    this.#open = sheets.map((sheet) => new SheetService(sheet, parts));
    this.#flags = parts.flags;
  }

  /** The service of a sheet of the list. */
  of({ name }: Sheet): SheetService {
    const open = this.#open.find(({ sheet }) => sheet.name === name);
    if (!open) throw new Error(`No sheet ${name}`);
    return open;
  }

  /** The sheet that an address is of. @throws Problem `absent` for none, `forbidden` to whom it is closed */
  at({ type }: Person, { url }: Pick<Request, 'url'>): SheetService {
    const asked = `${new URL(url).pathname.toLowerCase()}/`;
    const open = this.#open.find(({ sheet: { view } }) =>
      [view.choice, view.base].some((path) => asked.startsWith(`${path}/`)),
    );
    const decision = open && decide(open.sheet, type, this.#flags);
    if (decision === 'refused') throw new Problem('forbidden', messages.refused);
    if (!open || decision !== 'allowed') throw new Problem('absent', messages.absent);
    return open;
  }

  /** The sheets that a person's menu leads to, beside those that it has by their addresses. */
  links({ type }: Person): { label: string; to: string }[] {
    return this.#open
      .filter(({ sheet }) => !sheet.path && decide(sheet, type, this.#flags) === 'allowed')
      .map(({ sheet: { view } }) => ({ label: view.label, to: view.choice }));
  }

  /** Finishes saves that a process which died had recorded and not brought into the rows; answers how many. */
  async finishInterrupted(): Promise<number> {
    const finished = await Promise.all(this.#open.map(({ saves }) => saves.finishInterrupted()));
    return finished.reduce((sum, many) => sum + many, 0);
  }
}
