import type { Db } from 'mongodb';
import { withoutRights } from './data/master-data';
import { panelSubscriptions } from './insight/alerts';
import { dashboards } from './insight/panels';
import { reportSchedules } from './insight/reports';
import { Places } from './people/users';
import { planScenarios } from './planning/quantities';
import { scenarios } from './planning/forecast';
import { withoutShares } from './planning/scenarios';
import { collection } from './platform/mongo';

/**
 * Takes from a person what others gave them by e-mail, in every room: rights of bases, shared scenarios, shared panels, cost centres and
 * letters of reports and panels. It goes with the account, so that nobody who gets the same e-mail later has it (rule A33). What they made themselves
 * stays with the e-mail. May be done again.
 */
export async function rightsGone(db: Db, email: string): Promise<void> {
  await withoutRights(db, email);
  for (const { name } of [scenarios, planScenarios]) await withoutShares(db.collection(name), email);
  await collection(db, dashboards).updateMany(
    { 'shared.people': email },
    { $pull: { 'shared.people': email } },
  );
  await new Places(db).leave(email);
  await collection(db, reportSchedules).updateMany({ recipients: email }, { $pull: { recipients: email } });
  await collection(db, panelSubscriptions).updateMany(
    { recipients: email },
    { $pull: { recipients: email } },
  );
}
