export { Appointment } from './appointment';
export { MailCheck } from './mail-check';
export { openUsers, userCollections } from './open';
export { Places } from './places';
export { Profiles } from './profiles';
export { temporaryPassword } from './temporary-password';
export { claimValues, profileAttributes, providerProfileOf, providerProfileSchema } from './provider-profile';
export { keysOfUser, personOf, users } from './user';
export { Users } from './users';
