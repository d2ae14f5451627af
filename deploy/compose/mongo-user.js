/**
 * Run once by the image, on an empty data folder: the portal's user, with the fewest rights that it needs in its one
 * database. It reads and writes documents, makes collections, makes and drops their indexes, lists both and reads their
 * sizes and the disk's; it drops no collection, changes no validator, follows no other database and administers nothing.
 */
const { readFileSync } = require('fs');

const portal = db.getSiblingDB('portal');
portal.createRole({
  role: 'portal',
  privileges: [
    {
      resource: { db: 'portal', collection: '' },
      actions: [
        'find',
        'insert',
        'update',
        'remove',
        'createCollection',
        'createIndex',
        'dropIndex',
        'listCollections',
        'listIndexes',
        'collStats',
        'dbStats',
      ],
    },
  ],
  roles: [],
});
portal.createUser({
  user: 'portal',
  pwd: readFileSync('/run/secrets/mongo_portal_password', 'utf8').trim(),
  roles: ['portal'],
});
