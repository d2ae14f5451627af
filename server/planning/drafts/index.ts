export { Drafts, draftCollection } from './drafts';
