import type { Db } from 'mongodb';
import type { NamedPerson } from '../../../app/domain/comments';
import { panelTypes } from '../../../app/domain/insight/panels/sharing';
import type { Role } from '../../../app/domain/people/access/roles';
import { users } from '../../people/users';
import { collection } from '../../platform/mongo';

/** People who may open panels, by name; the sharing of each panel decides which (`maySee`). */
export async function panelReaders(db: Db): Promise<(NamedPerson & { readonly type: Role })[]> {
  const found = await collection(db, users)
    .find({ type: { $in: [...panelTypes] } }, { projection: { user: 1, name: 1, type: 1 } })
    .sort({ name: 1 })
    .toArray();
  return found.flatMap(({ user: email, name, type }) => (type === '' ? [] : [{ email, name, type }]));
}
