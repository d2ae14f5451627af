import type { Db } from 'mongodb';
import { flags, mayEnter, type Flags } from '../../../app/domain/people/access/access';
import type { Planning } from '../../planning/quantities/planning';
import type { DocumentViewer } from '../../platform/viewer/viewer';
import type { RoomParts } from '../../data/room-parts';
import { reportLetter } from './letter';
import { ReportMaker } from './maker';
import { Reports } from './reports';
import { ReportSchedules } from './schedules';

interface Deps extends Omit<RoomParts, 'announce' | 'log' | 'timeZone' | 'company' | 'address'> {
  readonly planning: Planning;
  readonly viewer: DocumentViewer;
}

/** An area that is switched off does not remove anybody's rights. */
const allOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;

/** The list of reports, what makes them, and their schedules. */
export interface ReportServices {
  readonly list: Reports;
  readonly maker: ReportMaker;
  readonly schedules: ReportSchedules;
}

export function openReports(db: Db, deps: Deps): ReportServices {
  const { config, storage, background, clock, errors, mailer, notices, audit, users, planning, viewer } =
    deps;
  const mayMake = async (email: string) => {
    const person = await users.person(email);
    return person !== null && mayEnter('/ij/report_save', person.type, allOn);
  };
  const page = `${config.publicUrl ?? `http://localhost:${config.port}`}/ij/report`;
  const schedules: ReportSchedules = new ReportSchedules(db, {
    storage,
    background,
    clock,
    timeZone: config.tenant.timeZone,
    maker: () => maker,
    mayMake,
    notices,
    audit,
    readers: async (emails) => {
      const people = await Promise.all(emails.map((email) => users.person(email)));
      return people.flatMap((person) =>
        person && mayEnter('/ij/report', person.type, config.flags) ? [person.email] : [],
      );
    },
  });
  const maker = new ReportMaker(db, {
    storage,
    background,
    clock,
    errors,
    table: (query, title) => planning.files.table(query, title),
    letter: (to, report) => reportLetter(to, config.tenant.name, report, page),
    send: (mail) => mailer.send(mail),
    notices,
    mayMake,
    made: (schedule) => schedules.prune(schedule),
  });
  return {
    list: new Reports(db, { storage, viewer, clock, timeZone: config.tenant.timeZone }),
    maker,
    schedules,
  };
}
