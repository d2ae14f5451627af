import type { IncomingMessage } from 'node:http';
import type { CockpitFilter } from '../../../app/domain/finance/cockpit/filter';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { problemOf } from '../../platform/mongo/client';
import type { Person } from '../../people/users/user';
import type { Cockpit } from './cockpit';
import type { CockpitComments } from './comments';
import type { CockpitFiles } from './files';

export interface CockpitAnswer {
  readonly status: number;
  readonly message: string;
  /** What was typed before a refusal. */
  readonly typed: string;
}

/** What the forms of a row ask for: POST `intent` = `comment`, `edit`, `delete`, `delete-file`, with `row`, `id`, `text`. */
export class CockpitForms {
  constructor(
    private readonly parts: {
      readonly cockpit: Cockpit;
      readonly comments: CockpitComments;
      readonly files: CockpitFiles;
    },
  ) {}

  /**
   * Hangs the files of a multipart form on a row. The body is read to its end in every case.
   * @throws Problem as `CockpitFiles.receive`, and `absent` for a row that the filter's table does not have
   */
  async receive(request: IncomingMessage, person: Person, filter: CockpitFilter, row: string): Promise<void> {
    const { scope } = await this.parts.cockpit.row(filter, row).catch((error: unknown) => {
      request.resume();
      throw error;
    });
    await this.parts.files.receive(request, person, scope);
  }

  /** Null where it is done; a refusal with its status and what was typed. What is absent or failed is thrown. */
  async submit(person: Person, filter: CockpitFilter, form: FormData): Promise<CockpitAnswer | null> {
    const { cockpit, comments, files } = this.parts;
    const text = (name: string) => String(form.get(name) ?? '');
    const [row, id, typed] = [text('row'), text('id'), text('text')];
    try {
      const { scope } = await cockpit.row(filter, row);
      switch (text('intent')) {
        case 'comment':
          await comments.add(person, scope, { id, text: typed });
          return null;
        case 'edit':
          await comments.edit(person, row, { id, text: typed });
          return null;
        case 'delete':
          await comments.remove(person, row, id);
          return null;
        case 'delete-file':
          await files.remove(person, row, id);
          return null;
        default:
          throw new Problem('invalid', messages.unknownForm);
      }
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.kind === 'absent' || problem.status >= 500) throw error;
      return { status: problem.status, message: problem.message, typed };
    }
  }
}
