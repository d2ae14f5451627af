import type { Document } from 'mongodb';
import { countedRows, holdsOwnRows, standardRows, writtenRows } from './data/master-data';
import { dataCollections } from './data/open';
import { files, listedFiles } from './data/provenance';
import { EntryNotes } from './data/search';
import { listedReports } from './insight/reports';
import { listedActs } from './people/audit';
import { financeCollections } from './finance/open';
import { insightCollections } from './insight/open';
import { peopleCollections } from './people/open';
import { planningCollections } from './planning/open';
import { planScenarioRows } from './planning/quantities';
import { backups } from './platform/backup';
import { processSamples } from './platform/health';
import { outboxLetters } from './platform/mail';
import { collectionRevisions, namedOnce, sizedCollection, sizeSubject } from './platform/mongo';
import type { CollectionDefinition } from './platform/mongo/collection';
import { BlockNotes, notedList, rowCollections } from './platform/row-index';
import { signals } from './platform/signals';
import { agendaJobs } from './platform/work';

const platformCollections = [
  outboxLetters,
  agendaJobs,
  ...rowCollections,
  processSamples,
  backups,
  collectionRevisions,
  signals,
];

/** One schema and its indexes for each collection; created at start, where older documents are migrated in this order. */
export const collections = namedOnce([
  ...peopleCollections,
  ...dataCollections,
  ...planningCollections,
  ...financeCollections,
  ...insightCollections,
  ...platformCollections,
] as unknown as CollectionDefinition<Document>[]);

/**
 * What is counted from the first start on (rule X18): writes to rows that screens add up and to the little that nearly every
 * page reads, and how often documents came to lists whose totals are told, or left them.
 */
export const countedSubjects: ReadonlySet<string> = new Set([
  ...countedRows,
  ...collections.filter(({ counted }) => counted).map(({ name }) => name),
  ...[files.name, planScenarioRows.name, ...standardRows].map(sizeSubject),
]);

const lists = new Map(
  [listedFiles, listedReports, listedActs([])].map((each) => [each.records, notedList(each)]),
);

/** What every process that writes to the database counts, sizes of the bases that a company makes among it, and notes. */
export const watched = {
  counted: {
    has: (subject: string) => countedSubjects.has(subject) || holdsOwnRows(sizedCollection(subject) ?? ''),
  },
  notes: [
    new BlockNotes((collection) => writtenRows(collection) ?? lists.get(collection) ?? null),
    new EntryNotes(),
  ],
};
