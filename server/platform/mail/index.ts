export { escaped, letterPage } from './html';
export {
  dailyLetter,
  factorLetter,
  invitationLetter,
  newDeviceLetter,
  noticeLetter,
  passwordChangedLetter,
  qualityLetter,
  recoveryLetter,
  reviewLetter,
  sourceLetter,
  testLetter,
  withFooter,
} from './letters';
export { openMail } from './open';
export { outboxLetters } from './outbox';
export { mailEnvironment } from './settings';
