export { savedViews } from './collection';
export { SavedViews } from './views';
