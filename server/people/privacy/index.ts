export { openPrivacy, privacyCollections } from './open';
export { secretsOf } from './person-file';
export { dayOf } from './retention/ages';
