export { Audit, administrativeActs, auditTrail, listedActs } from './audit';
export { AuditTrail } from './trail';
