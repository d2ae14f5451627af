import type { CancelKind } from '../app/domain/cancelling';
import type { Role } from '../app/domain/people/access/roles';
import type { BaseChecks } from './data/master-data/design/checks';
import type { StatementServices } from './finance/statements/open';
import type { Privacy } from './people/privacy/privacy';
import type { Openings } from './planning/forecast/opening/openings';
import type { ForecastSettings } from './planning/forecast/settings';
import type { ReportServices } from './insight/reports/open';
import type { Audit, AuditEntry } from './people/audit/audit';
import type { Caller } from './people/users/reach';
import type { Canceller } from './platform/work/orders';

/** How orders of a kind are cancelled; `administrators` cancel those of others too. */
interface Cancellable {
  readonly administrators: readonly Role[];
  /** How the trail names the act. */
  readonly action: AuditEntry['action'];
  /** Answers what the trail says was cancelled; nothing where nothing was left to cancel. */
  readonly cancel: (id: string, by: Canceller) => Promise<string | undefined>;
}

/** Has work end that people ordered, of whatever kind (rule X19). */
export class Cancelling {
  constructor(
    private readonly kinds: Readonly<Record<CancelKind, Cancellable>>,
    private readonly audit: Pick<Audit, 'record'>,
  ) {}

  /** @throws Problem `absent`; `forbidden` for what somebody else ordered */
  async cancel({ person, address }: Caller, kind: CancelKind, id: string): Promise<void> {
    const { administrators, action, cancel } = this.kinds[kind];
    const { email, name, type } = person;
    const subject = await cancel(id, { email, name, administers: administrators.includes(type) });
    if (subject !== undefined) await this.audit.record([{ actor: email, action, subject, address }]);
  }
}

interface Services {
  readonly audit: Audit;
  readonly reports: Pick<ReportServices, 'maker'>;
  readonly statements: Pick<StatementServices, 'maker'>;
  readonly openings: Openings;
  readonly checks: BaseChecks;
  readonly privacy: Privacy;
  readonly forecast: Pick<ForecastSettings, 'adminTypes'>;
}

export const openCancelling = ({ audit, forecast, ...of }: Services): Cancelling =>
  new Cancelling(
    {
      report: {
        administrators: ['SYSTEM ADMIN'],
        action: 'report.cancel',
        cancel: async (id, by) => (await of.reports.maker.work.cancel(id, by))?.name,
      },
      statement: {
        administrators: ['SYSTEM ADMIN'],
        action: 'statement.cancel',
        cancel: async (id, by) => (await of.statements.maker.work.cancel(id, by))?._id,
      },
      opening: {
        administrators: forecast.adminTypes,
        action: 'forecast.open.cancel',
        cancel: (id, by) => of.openings.cancel(id, by),
      },
      'base-check': {
        administrators: ['SYSTEM ADMIN'],
        action: 'base.check-cancel',
        cancel: async (id, by) => (await of.checks.work.cancel(id, by))?.base,
      },
      privacy: {
        administrators: ['USER ADMIN'],
        action: 'person.cancel',
        cancel: (id, by) => of.privacy.cancel(id, by),
      },
    },
    audit,
  );
