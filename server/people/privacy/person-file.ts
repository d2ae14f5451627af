import { BSON, type Db } from 'mongodb';
import { withoutCpf } from '../../../app/domain/values/cpf';
import { mapped } from './mentions';
import { mentionsIn, type Looked } from './sweep';

/** Passwords' hashes, codes and grants: they open doors, and say nothing of a person. */
const secrets = new Set([
  'credentials',
  'recovery_codes',
  'recovery_links',
  'identity_grants',
  'second_factors',
  'single_uses',
  'waiting_sign_ins',
]);
const secretFields = new Set(['digest']);

/** Whatever mentions a person by e-mail, as the text of a JSON file: an object of lists, by collection. */
export async function* personFile(db: Db, email: string, at: Date, looked: Looked): AsyncGenerator<string> {
  yield `{"person":${JSON.stringify(email)},"at":${JSON.stringify(at)},"collections":{`;
  let open: string | null = null;
  for await (const { collection, raw } of mentionsIn(db, email, looked, secrets)) {
    const entries = Object.entries(BSON.deserialize(raw)).filter(([field]) => !secretFields.has(field));
    const text = BSON.EJSON.stringify(mapped(Object.fromEntries(entries), withoutCpf), { relaxed: true });
    const before = open === null ? '' : '],';
    yield open === collection ? `,\n${text}` : `${before}\n${JSON.stringify(collection)}:[\n${text}`;
    open = collection;
  }
  yield `${open === null ? '' : ']'}}}\n`;
}
