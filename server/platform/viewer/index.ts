export { viewerEnvironment } from './settings';
export { DocumentViewer } from './viewer';
