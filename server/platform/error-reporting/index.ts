export { LogReporting } from './log';
export { openErrorReporting } from './open';
export { scrub, scrubText } from './scrub';
export { errorReportingEnvironment } from './settings';
