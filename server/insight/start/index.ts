export { FirstStepsList } from './first-steps';
export { StartPage } from './start-page';
export { visits } from './visits';
