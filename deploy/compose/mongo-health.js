/** Healthy once the node is its replica set's primary; a node that belongs to none yet becomes one of one. */
const { readFileSync } = require('fs');

const admin = connect('mongodb://127.0.0.1:27017/admin?directConnection=true');
admin.auth('root', readFileSync('/run/secrets/mongo_root_password', 'utf8').trim());
const notYetInitialized = 94;
try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.code !== notYetInitialized) throw error;
  admin.adminCommand({
    replSetInitiate: { _id: 'portal', members: [{ _id: 0, host: 'mongo:27017' }] },
  });
}
quit(admin.hello().isWritablePrimary ? 0 : 1);
