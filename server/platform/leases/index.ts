export { Leases, cancelShape, leaseShape, newAgent, unlocked } from './lease';
