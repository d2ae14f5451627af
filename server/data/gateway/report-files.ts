import type { Collection, Db } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import type { Role } from '../../../app/domain/people/access/roles';
import { collection } from '../../platform/mongo';
import { reports } from '../../insight/reports';
import type { ReportRecord } from '../../insight/reports/collection';
import { served } from './served';

/** The files of report records, which `POST /download` serves to people who may list reports (rule I3). */
export class ReportFiles {
  readonly #records: Collection<ReportRecord>;

  constructor(
    db: Db,
    private readonly flags: Flags,
  ) {
    this.#records = collection(db, reports);
  }

  async find(role: Role, bucket: string, key: string): Promise<ReportRecord | null> {
    const rules = served.get('reports');
    if (!this.flags.report || !rules?.who.includes(role)) return null;
    return this.#records.findOne({ bucket, originalFile: key });
  }
}
