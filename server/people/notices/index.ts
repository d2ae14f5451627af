export { notices } from './collection';
export { NoticeLetters } from './letters';
export { Notices } from './notices';
export { NoticePreferences, noticePreferences } from './preferences';
