import { MongoClient } from 'mongodb';

/** The MongoDB server in `MONGODB_TEST_URI`, which tests use instead of the embedded engine. */
export const givenServer = process.env['MONGODB_TEST_URI'] ?? '';

/** The environment of this process for a portal, without the setting of the tests. */
export const environment = { ...process.env };
delete environment['MONGODB_TEST_URI'];

/** The settings that put a portal's data into its own database on that server; empty if it has its own engine. */
export const onGivenServer = (database: string): Record<string, string> =>
  givenServer ? { MONGODB_URI: givenServer, MONGODB_DATABASE: database } : {};

/** Records the databases of the server. @returns a function that drops later ones */
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
