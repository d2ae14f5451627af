import { MongoClient } from 'mongodb';

/** The MongoDB server that `MONGODB_TEST_URI` names, on which tests run in place of the embedded engine. */
export const givenServer = process.env['MONGODB_TEST_URI'] ?? '';

/** The environment of this process as a portal may have it: the setting of the tests is none of its own. */
export const environment = { ...process.env };
delete environment['MONGODB_TEST_URI'];

/** What a portal is told so that it keeps its data there, in a database of its own; nothing where it has an engine of its own. */
export const onGivenServer = (database: string): Record<string, string> =>
  givenServer ? { MONGODB_URI: givenServer, MONGODB_DATABASE: database } : {};

/** Notes what databases the server has; what it answers drops those that came since. */
export async function watchGivenServer(): Promise<() => Promise<void>> {
  const client = await new MongoClient(givenServer).connect();
  const names = async () =>
    (await client.db('admin').admin().listDatabases({ nameOnly: true })).databases.map(({ name }) => name);
  const before = new Set(await names());
  return async () => {
    for (const name of await names()) if (!before.has(name)) await client.db(name).dropDatabase();
    await client.close();
  };
}
