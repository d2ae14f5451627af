export { PortalHealth } from './health';
