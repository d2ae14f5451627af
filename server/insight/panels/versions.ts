import { ObjectId, type Db } from 'mongodb';
import { collection, insertOnce } from '../../platform/mongo';
import { panelVersions, type DashboardRecord, type PanelVersion } from './collection';

/** Stores the present version of a panel before it is saved again: once, even with simultaneous saves. */
export async function keepVersion(
  db: Db,
  { _id: panel, version, panelLabel, definition, changedBy, changedAt, note }: DashboardRecord,
): Promise<void> {
  const kept = {
    panel,
    version,
    panelLabel,
    definition,
    by: changedBy ?? '',
    at: changedAt ?? null,
    ...(note && { note }),
  };
  await insertOnce(collection(db, panelVersions), { _id: new ObjectId(), ...kept });
}

/** The former versions of a panel, newest first. */
export const versionsOf = (db: Db, panel: ObjectId): Promise<PanelVersion[]> =>
  collection(db, panelVersions).find({ panel }).sort({ version: -1 }).limit(100).toArray();

/** Null where the panel has no such version. */
export const versionOf = (db: Db, panel: ObjectId, version: number): Promise<PanelVersion | null> =>
  collection(db, panelVersions).findOne({ panel, version });

export async function forgetVersions(db: Db, panel: ObjectId): Promise<void> {
  await collection(db, panelVersions).deleteMany({ panel });
}
