import { decide, type Flags } from '../../../app/domain/people/access/access';
import { messages } from '../../../app/domain/messages';
import type { Person } from '../../people/users/user';
import { Problem } from '../../platform/errors';
import type { Sheet } from './sheet';
import type { SheetParts } from './sheet-reading';
import { SheetForms } from './sheet-forms';
import { SheetService } from './sheet-service';

interface OpenSheet {
  readonly service: SheetService;
  readonly forms: SheetForms;
}

/** All editable areas that are sheets: by their addresses, for the menu, at start. */
export class Sheets {
  readonly #open: readonly OpenSheet[];
  readonly #flags: Flags;

  constructor(sheets: readonly Sheet[], parts: SheetParts & { readonly flags: Flags }) {
    this.#open = sheets.map((sheet) => {
      const service = new SheetService(sheet, parts);
      return { service, forms: new SheetForms(service) };
    });
    this.#flags = parts.flags;
  }

  /** The service of a sheet of the list. */
  of({ name }: Sheet): SheetService {
    const open = this.#open.find(({ service: { sheet } }) => sheet.name === name);
    if (!open) throw new Error(`No sheet ${name}`);
    return open.service;
  }

  /** The sheet that an address is of. @throws Problem `absent` for none, `forbidden` to whom it is closed */
  at({ type }: Person, { url }: Pick<Request, 'url'>): OpenSheet {
    const asked = `${new URL(url).pathname.toLowerCase()}/`;
    const open = this.#open.find(
      ({
        service: {
          sheet: { view },
        },
      }) => [view.choice, view.base].some((path) => asked.startsWith(`${path}/`)),
    );
    const decision = open && decide(open.service.sheet, type, this.#flags);
    if (decision === 'refused') throw new Problem('forbidden', messages.refused);
    if (!open || decision !== 'allowed') throw new Problem('absent', messages.absent);
    return open;
  }

  /** The sheets that a person's menu leads to, beside those that it has by their addresses. */
  links({ type }: Person): { label: string; to: string }[] {
    return this.#open
      .filter(({ service: { sheet } }) => !sheet.path && decide(sheet, type, this.#flags) === 'allowed')
      .map(
        ({
          service: {
            sheet: { view },
          },
        }) => ({ label: view.label, to: view.choice }),
      );
  }

  /** Finishes saves that a process which died had recorded and not brought into the rows; answers how many. */
  async finishInterrupted(): Promise<number> {
    const finished = await Promise.all(this.#open.map(({ service }) => service.saves.finishInterrupted()));
    return finished.reduce((sum, many) => sum + many, 0);
  }
}
