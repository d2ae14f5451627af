export { backup } from './backup';
export { backups, lastBackup, noteBackup, tellBackup } from './last';
export { Damage, manifestOf } from './manifest';
export { momentsOf } from './moment';
export { openPlace, refuseOwn } from './open-place';
export { Progress } from './progress';
export { checked, restore } from './restore';
export { refuseHalfRestored } from './under-way';
export { verify } from './verify';
