import type { Db } from 'mongodb';
import { flags, mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { newSourcePath } from '../../../app/domain/data/sources/source';
import type { Config } from '../../config';
import type { Audit } from '../../people/audit/audit';
import { Seal } from '../../people/identity';
import type { Notices } from '../../people/notices/notices';
import type { Users } from '../../people/users/users';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Mailer } from '../../platform/mail/port';
import { placeOpener } from '../../platform/sources';
import type { Storage } from '../../platform/storage/port';
import type { WorkQueue } from '../../platform/work/queue';
import type { FileRecord } from '../provenance/file';
import type { FileServices } from '../files/open';
import type { MasterData } from '../master-data/master-data';
import { SourceNews } from './source-news';
import { SourceRuns } from './runs';
import { Sources } from './sources';
import { SourceTaking } from './taking';

interface Deps extends Pick<FileServices, 'acceptance' | 'pendingUploads' | 'allowance'> {
  readonly config: Pick<Config, 'sessionSecrets' | 'sources' | 'tenant' | 'uploadMaxBytes'>;
  readonly storage: Storage;
  readonly users: Pick<Users, 'person'>;
  readonly masterData: Pick<MasterData, 'mayFeed'>;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly notices: Pick<Notices, 'tell'>;
  readonly mailer: Mailer;
  readonly errors: ErrorReporting;
  readonly address: string;
  readonly noted: (records: readonly FileRecord[]) => Promise<void>;
}

/** An area that is switched off does not remove anybody's rights. */
const allOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

/** Places that files come from by themselves, and the turns in which they come. */
export interface SourceServices {
  readonly sources: Sources;
  readonly sourceRuns: SourceRuns;
}

export function openSources(db: Db, deps: Deps): SourceServices {
  const { config, users, masterData } = deps;
  const { timeZone, name: company, id: clientName } = config.tenant;
  const parts = { ...deps, timeZone, seal: new Seal('sources', config.sessionSecrets) };
  const mayFeed = async (email: string, base: string) => {
    const person = await users.person(email);
    if (!person || !mayEnter(newSourcePath, person.type, allOn)) return null;
    return (await masterData.mayFeed(person, base)) ? { ...person, clientName } : null;
  };
  const taking = new SourceTaking(db, { ...deps, maxBytes: config.uploadMaxBytes });
  const news = new SourceNews(db, { ...deps, company });
  const runs = new SourceRuns(db, { ...parts, taking, news, mayFeed, open: placeOpener(config.sources) });
  return {
    sources: new Sources(db, { ...parts, settings: config.sources, runs, taking, mayFeed }),
    sourceRuns: runs,
  };
}
