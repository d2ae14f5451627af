import type { BaseForm } from '../../../../app/domain/data/master-data/base-form';
import { packedForm, type BaseRequest } from '../../../../app/domain/data/master-data/base-request';
import type { PreviewData } from '../../../../app/domain/data/files/preview';
import type { Flags } from '../../../../app/domain/people/access/access';
import { roleLabel } from '../../../../app/domain/people/access/roles';
import { messages } from '../../../../app/domain/messages';
import type { Asker, ProvenCaller } from '../../../people/users/reach';
import { Problem } from '../../../platform/errors';
import type { Previews } from '../../jobs/preview/previews';
import type { Base } from '../base';
import type { Design } from '../definition';
import { standardBase } from '../../../bases';
import type { BaseDesigns, ReadForm, Submitted } from './base-designs';
import type { BaseRecords } from './base-records';
import type { BaseRetention, BaseLeaving } from '../../maintenance/base-retention';
import { checkView, type BaseChecks, type CheckView } from './checks';
import { differences, keepText, type Difference } from './differences';
import { referenceKey } from './field-rule';
import { neededOf } from './needed';
import { rolesAt } from './reading-rights';
import { designIn } from './versions';

interface Deps {
  readonly timeZone: string;
  readonly records: BaseRecords;
  readonly designs: BaseDesigns;
  readonly checks: BaseChecks;
  readonly previews: Pick<Previews, 'byRules'>;
  readonly keeping: Pick<BaseRetention, 'leaving'>;
  readonly flags: Flags;
}

/** The answer to a form, with the typed values. */
export interface FormAnswer {
  readonly status: number;
  readonly form: BaseForm;
  /** The input that gets the focus. */
  readonly at: string;
  readonly message: string;
  readonly faults: Readonly<Record<string, string>>;
  /** The serialized draft of rules that were previewed but not saved; null without one. */
  readonly draft: string | null;
  readonly check: CheckView | null;
  /** The rows that a new retention would delete today; null if there are none. */
  readonly leaving: BaseLeaving | null;
  readonly tried: { readonly name: string; readonly preview: PreviewData } | null;
  /** The version that somebody else has saved meanwhile, with its differences from the typed values. */
  readonly theirs: { readonly version: string; readonly by: string; readonly changes: Difference[] } | null;
}

/** The effect of restoring a version on rows. */
export interface Restoring {
  /** The retention that it would add, in words; empty if the base already has it, or the version has none. */
  readonly keep: string;
  /** The rows that this would delete today; null if there are none. */
  readonly leaving: BaseLeaving | null;
}

export type FormResult = { readonly saved: string } | FormAnswer;

/** Whether more rows would be deleted than the person confirmed. */
const asksMore = (leaving: BaseLeaving | null, sure: number): boolean =>
  leaving !== null && leaving.rows + leaving.refused > sure;

/** The form of a base: its buttons and their answers (rule A32). */
export class BaseForms {
  constructor(private readonly deps: Deps) {}

  /**
   * A base's form with its options.
   * @throws Problem `absent`
   */
  async page(name: string | null) {
    const { designs, records, flags } = this.deps;
    const [form, bases] = await Promise.all([designs.form(name), records.list()]);
    const options = (address: Parameters<typeof rolesAt>[0]) =>
      rolesAt(address, flags).map((role) => ({ role, label: roleLabel(role) }));
    return {
      form,
      standard: name !== null && standardBase(name) !== undefined,
      // A base that a field already references stays an option, even if it no longer fits.
      bases: bases
        .filter(
          (base) =>
            base.collection_name !== name &&
            (form.fields.some((field) => field.base === base.collection_name) ||
              (referenceKey(base) !== null && !base.archived)),
        )
        .map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
      roles: {
        senders: options('/captura/manual'),
        readers: options('/repo/master-data'),
        correctors: options('/captura/processando/:id/corrigir'),
      },
      needed: Object.fromEntries(form.fields.flatMap(({ key }) => neededOf(name ?? '', key))),
    };
  }

  /**
   * Executes the action of a form.
   * @throws Problem `absent`
   */
  async submit(asker: Asker, name: string | null, asked: BaseRequest): Promise<FormResult> {
    const { intent } = asked;
    if (intent === 'edit') return { ...answer(asked.form), at: asked.at };
    const form = await this.#known(name, asked.form);
    if (intent === 'save') return this.#save(asker, name, form, asked.sure);
    if (intent === null) return { ...answer(form), status: 422, message: messages.unknownForm };
    const { designs, checks, previews } = this.deps;
    const { base, design, faults, twins } = await designs.read(name, form);
    if (Object.keys(faults).length > 0) return faulty(form, faults);
    const check =
      base &&
      (await (intent === 'stop'
        ? checks.find(base.collection_name, design)
        : checks.order(base, design, intent === 'check')));
    const leaving = await this.#leaving(base, design);
    const draftOf = {
      draft: packedForm(form),
      check: check && checkView(check, this.deps.timeZone),
      leaving,
    };
    const known = { ...answer(form), ...draftOf };
    if (intent !== 'try') return known;
    const { file } = asked;
    if (!file) return { ...known, status: 422, faults: { file: 'Escolha um arquivo.' } };
    try {
      const preview = await previews.byRules(asker.person, twins[0], file);
      return { ...known, tried: { name: file.name, preview } };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...known, status: 422, faults: { file: error.message } };
    }
  }

  /**
   * What a person has to confirm before a version of a base is restored.
   * @throws Problem `absent`
   */
  async restoring(name: string, version: number): Promise<Restoring> {
    return this.#restoring(await this.deps.designs.readVersion(name, version));
  }

  async #restoring({ base, design }: ReadForm): Promise<Restoring> {
    const { keep, columns } = design;
    const headers = new Map(columns.map(([key, header]) => [key, header]));
    const isNew = base !== null && !sameTerm(base.keep, keep);
    return {
      keep: isNew ? keepText(keep, (key) => headers.get(key) ?? key) : '',
      leaving: await this.#leaving(base, design),
    };
  }

  /**
   * Restores a version of a base; if its retention deletes rows, only if `sure` covers their number.
   * @throws Problem `absent`
   */
  async restore(
    caller: ProvenCaller,
    name: string,
    { version, seen, sure }: { readonly version: number; readonly seen: number; readonly sure: number },
  ): Promise<Submitted | { readonly kind: 'asks'; readonly restoring: Restoring }> {
    const { designs } = this.deps;
    const read = await designs.readVersion(name, version);
    const restoring = Object.keys(read.faults).length > 0 ? null : await this.#restoring(read);
    if (restoring && asksMore(restoring.leaving, sure)) return { kind: 'asks', restoring };
    const result = await designs.restore(caller, name, version, seen);
    if (result.kind === 'saved') await this.#checkAfter(read.base);
    return result;
  }

  /**
   * The check of a base's rows against its rules; null if there is none.
   * @throws Problem `absent`
   */
  async checkOf(name: string): Promise<CheckView | null> {
    const base = await this.deps.records.find(name);
    const check = await this.deps.checks.find(name, designIn(base));
    return check && checkView(check, this.deps.timeZone);
  }

  /**
   * Orders a new check of a base's rows against its rules.
   * @throws Problem `absent`
   */
  async recheck(name: string): Promise<void> {
    const base = await this.deps.records.find(name);
    await this.deps.checks.order(base, designIn(base), true);
  }

  /** A form whose fields keep `was` only if the base has that column; otherwise the field is new. */
  async #known(name: string | null, form: BaseForm): Promise<BaseForm> {
    const { checks } = name === null ? { checks: {} } : await this.deps.records.find(name);
    const fields = form.fields.map((field) =>
      Object.hasOwn(checks, field.was) ? field : { ...field, was: '' },
    );
    return { ...form, fields };
  }

  /** The rows that a retention would delete today, if the base does not have it yet. */
  async #leaving(base: Base | null, { keep }: Design): Promise<BaseLeaving | null> {
    if (!base || !keep) return null;
    if (sameTerm(base.keep, keep)) return null;
    const leaving = await this.deps.keeping.leaving(base, keep);
    return leaving.rows + leaving.refused > 0 ? leaving : null;
  }

  /** Orders a check of a base's rows against its new rules; a new base has no rows. */
  async #checkAfter(before: Base | null): Promise<void> {
    if (!before) return;
    const { records, checks } = this.deps;
    await checks.orderAfter(designIn(before), await records.find(before.collection_name));
  }

  async #save(asker: Asker, name: string | null, form: BaseForm, sure: number): Promise<FormResult> {
    const { designs } = this.deps;
    try {
      const read = await designs.read(name, form);
      const leaving = await this.#leaving(read.base, read.design);
      if (asksMore(leaving, sure) && Object.keys(read.faults).length === 0)
        return { ...answer(form), status: 422, message: messages.keepAsks, leaving, at: 'sure' };
      const result = await designs.save(await asker.proven(), name, form);
      if (result.kind === 'saved') {
        await this.#checkAfter(read.base);
        return { saved: result.name };
      }
      if (result.kind === 'faulty') return faulty(form, result.faults);
      const { theirs } = result;
      const mine = await designs.read(name, form);
      return {
        ...answer(form),
        status: 409,
        message: messages.baseChanged,
        theirs: theirs && {
          version: String(theirs.version),
          by: theirs.byName || theirs.by,
          changes: differences(mine.design, theirs.design),
        },
      };
    } catch (error) {
      if (!(error instanceof Problem) || (error.kind !== 'invalid' && error.kind !== 'conflict')) throw error;
      return { ...answer(form), status: error.kind === 'invalid' ? 422 : 409, message: error.message };
    }
  }
}

const sameTerm = (one: Design['keep'], other: Design['keep']): boolean =>
  one?.months === other?.months && one?.by === other?.by;

const answer = (form: BaseForm): FormAnswer => ({
  status: 200,
  form,
  at: '',
  message: '',
  faults: {},
  draft: null,
  check: null,
  leaving: null,
  tried: null,
  theirs: null,
});

const faulty = (form: BaseForm, faults: FormAnswer['faults']): FormAnswer => ({
  ...answer(form),
  status: 422,
  message: messages.markedFields,
  faults,
});
