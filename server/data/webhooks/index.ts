export { webhookCollections } from './collection';
export { openWebhooks } from './open';
