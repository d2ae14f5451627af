import type { AppLoadContext } from '@remix-run/node';
import { built, withStarter } from '~/domain/insight/builder/acts';
import { definitionOf } from '~/domain/insight/builder/definition';
import { emptyTile, type BuilderSource, type PanelDraft } from '~/domain/insight/builder/draft';
import type { DefinitionForm } from '~/domain/insight/builder/definition-form';
import { draftOf } from '~/domain/insight/builder/reading';
import { askedIn } from '~/domain/insight/ask/asked';
import type { PanelDefinition } from '~/domain/insight/panels/definition';
import type { PanelText } from '~/domain/insight/panels/panel-form';

/** The panel of an address below `/ij/paineis`, if the person may change it; null for `novo`. */
export function recordAt(context: AppLoadContext, id: string | undefined) {
  if (id === 'novo') return null;
  const { panelEditor, ownPanels } = context.portal;
  const person = context.person();
  return person.type === 'SYSTEM ADMIN'
    ? panelEditor.find(id ?? '', person.email)
    : ownPanels.find({ person }, id ?? '');
}

/** The form of a new panel. */
export const beginning = (sources: readonly BuilderSource[]): PanelDraft => ({
  description: '',
  filters: [],
  names: {},
  tiles: [emptyTile('quadro-1', sources[0]?.name)],
});

/** Reads a posted panel, built with the form or written as text; null for text that is not a definition. */
export async function posted(
  context: AppLoadContext,
  form: DefinitionForm,
): Promise<{ readonly typed: PanelText; readonly draft: PanelDraft | null; readonly isText: boolean }> {
  const { panelBuilder, panelEditor } = context.portal;
  const sources = await panelBuilder.sources(context.person());
  if (!form.built) {
    const { definition } = await panelEditor.check(textGiven(form.text.definition));
    return { typed: form.text, draft: definition ? draftOf(definition, sources) : null, isText: true };
  }
  const act = form.intent === 'build' ? form.act : '';
  const draft = await started(context, built(form.built, act), act, sources);
  const definition = JSON.stringify(definitionOf(draft, sources), null, 2);
  return { typed: { ...form.text, definition }, draft, isText: false };
}

const textGiven = (text: string) => {
  try {
    return { given: JSON.parse(text) as unknown, fault: null };
  } catch {
    return { given: undefined, fault: null };
  }
};

/** Adds the starter of a button to the form. */
async function started(
  context: AppLoadContext,
  draft: PanelDraft,
  intent: string,
  sources: readonly BuilderSource[],
): Promise<PanelDraft> {
  if (!intent.startsWith('build-start-')) return draft;
  const ref = intent.slice('build-start-'.length);
  const starter = await context.portal.panelBuilder.starter(context.person(), ref);
  if (!starter) return draft;
  return withStarter({ ...draft, names: { ...starter.names, ...draft.names } }, starter.tile, sources);
}

/** The first definition of a page: that of a copied panel, of a question, of a version, or the panel's own. */
export async function begunWith(
  context: AppLoadContext,
  record: Awaited<ReturnType<typeof recordAt>>,
  params: URLSearchParams,
): Promise<{
  readonly definition: PanelDefinition | null;
  readonly copied: string;
  readonly isAnswer?: true;
}> {
  const { asking, dashboards, panelBuilder } = context.portal;
  if (record === null && params.has('pergunta')) {
    const asked = await asking.definition(context.person(), askedIn(params));
    return { definition: asked?.definition ?? null, copied: asked?.title.slice(0, 60) ?? '', isAnswer: true };
  }
  const copied = params.get('copia');
  if (record === null && copied !== null) {
    const { definition, panelLabel } = await dashboards.byNumber(copied, context.person());
    return { definition, copied: `Cópia de ${panelLabel}`.slice(0, 60) };
  }
  const version = params.get('versao');
  if (record && version !== null)
    return { definition: await panelBuilder.version(record, version), copied: '' };
  return { definition: record?.definition ?? null, copied: '' };
}
