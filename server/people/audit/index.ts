export { Audit, administrativeActs, auditTrail, listedActs, noteOldActs } from './audit';
export { AuditTrail } from './trail';
