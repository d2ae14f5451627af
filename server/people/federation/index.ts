export { consumerPath } from './consumer-path';
export { IdTokens } from './id-tokens';
export { openFederation } from './open';
export { providerProfiles } from './provider-profiles';
export { federationEnvironment, federationSchema } from './settings';
export { SingleUses, singleUses } from './single-use';
export { Refusal } from './xml';
