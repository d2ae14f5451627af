export { ChangeWatch, changesIn } from './change-watch';
