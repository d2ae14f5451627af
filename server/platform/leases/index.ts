export { Leases, cancelShape, leaseShape, newAgent, unheld } from './lease';
