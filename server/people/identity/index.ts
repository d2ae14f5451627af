export { grantSchema } from './grants';
export { keysFor } from './keys';
export { identityCollections, openIdentity } from './open';
export { Seal } from './seal';
export { identityEnvironment } from './settings';
export { SignedTexts } from './signed';
export { checkStrength } from './strength';
