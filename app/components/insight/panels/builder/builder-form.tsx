import { Form } from '@remix-run/react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '~/components/ui/button';
import { SelectField, TextField } from '~/components/ui/field';
import { Card } from '~/components/ui/page';
import { built } from '~/domain/insight/builder/acts';
import { actWords, arranged } from '~/domain/insight/builder/arranging';
import { fieldIn, sourceOf, type BuilderSource, type PanelDraft } from '~/domain/insight/builder/draft';
import { panelDraft } from '~/domain/insight/builder/form';
import type { Fault } from '~/domain/insight/panels/panel-form';
import type { PanelView } from '~/domain/insight/panels/view';
import { PanelPage } from '../panel-page';
import styles from './builder.module.css';
import { followed } from './followed';
import { TileArranger } from './tile-arranger';
import { TileEditor } from './tile-editor';
import { isTypedIn, useAnswers } from './use-answers';

/** What the server makes of a form. */
export interface BuilderAnswer {
  readonly view: PanelView | null;
  readonly faults: readonly Fault[];
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export interface StarterGroup {
  readonly panel: string;
  readonly tiles: readonly { readonly ref: string; readonly label: string }[];
}

interface BuilderFormProps {
  initial: PanelDraft;
  sources: readonly BuilderSource[];
  starters: readonly StarterGroup[];
  answer: BuilderAnswer;
  version: string;
  /** Name, place and sharing of the panel. */
  head: ReactNode;
  buttons: ReactNode;
  busy: boolean;
}

/** A panel built by eye: what each tile shows is chosen, and the panel answers beside it. */
export function BuilderForm({
  initial,
  sources,
  starters,
  answer,
  version,
  head,
  buttons,
  busy,
}: BuilderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState({ value: initial, isTyped: false });
  const { value: draft } = chosen;
  const asked = useAnswers<PanelDraft, BuilderAnswer>(form, 'build', chosen);
  const shown = asked.answer ?? answer;
  const [announcement, setAnnouncement] = useState('');
  const act = (intent: string) => {
    const next = built(draft, intent);
    setAnnouncement(actWords(draft, next, intent, sources));
    if (next.tiles.length < draft.tiles.length) leaveTile(form.current, draft, next);
    setChosen({ value: next, isTyped: false });
  };
  return (
    <Form
      method="post"
      ref={form}
      className={styles.builder}
      onChange={({ currentTarget, target }) =>
        setChosen({ value: panelDraft(new FormData(currentTarget)), isTyped: isTypedIn(target) })
      }
    >
      <input type="hidden" name="version" value={version} />
      <input
        type="hidden"
        name="kept"
        value={JSON.stringify({ filters: draft.filters, names: draft.names })}
      />
      <div className={styles.choices}>
        <Card padded>
          <div className={styles.stack}>
            <div className={styles.buttons}>
              <Button look="secondary" name="intent" value="build" busy={busy}>
                Atualizar
              </Button>
              {buttons}
            </div>
            {head}
            <TextField
              label="Descrição"
              name="description"
              value={draft.description}
              maxLength={300}
              onChange={followed}
            />
            <PanelFilters draft={draft} sources={sources} />
          </div>
        </Card>
        {draft.tiles.map((tile) => (
          <Card key={tile.id} padded>
            <TileEditor
              draft={tile}
              filters={draft.filters}
              sources={sources}
              values={shown.values}
              act={act}
            />
          </Card>
        ))}
        <Card padded>
          <div className={styles.buttons}>
            <Button
              look="secondary"
              name="intent"
              value="build-add"
              onClick={(event) => {
                event.preventDefault();
                act('build-add');
              }}
            >
              Acrescentar quadro
            </Button>
          </div>
          <Starters starters={starters} />
        </Card>
      </div>
      <section className={styles.preview} aria-label="Pré-visualização" aria-busy={asked.isWaiting}>
        <h2 className="visually-hidden">Pré-visualização</h2>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        {shown.faults.length > 0 && (
          <ul className={styles.faults} role="alert">
            {shown.faults.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {shown.view ? (
          <TileArranger ids={draft.tiles.map(({ id }) => id)} act={act}>
            <PanelPage view={arranged(shown.view, draft)} base={null} />
          </TileArranger>
        ) : (
          <p>Acrescente um quadro: ele aparece aqui enquanto você escolhe.</p>
        )}
      </section>
    </Form>
  );
}

/** Moves the focus from a tile that is taken away to the one that comes to its place. */
function leaveTile(form: HTMLFormElement | null, before: PanelDraft, after: PanelDraft): void {
  const gone = before.tiles.findIndex((tile) => !after.tiles.includes(tile));
  const { id } = after.tiles[gone] ?? after.tiles.at(-1) ?? {};
  const target =
    id === undefined
      ? form?.querySelector<HTMLElement>('button[value=build-add]')
      : form
          ?.querySelector(`input[name=tiles][value="${CSS.escape(id)}"]`)
          ?.closest('details')
          ?.querySelector('summary');
  target?.focus({ preventScroll: true });
}

/** Filters over the whole panel, of the fields that its tiles read. */
function PanelFilters({ draft, sources }: { draft: PanelDraft; sources: readonly BuilderSource[] }) {
  const names = [
    ...new Set(draft.tiles.flatMap(({ from, measures }) => [from, ...measures.map((each) => each.from)])),
  ];
  const chosen = draft.filters.map(({ field }) => field);
  const labelOf = (from: string, field: string) => fieldIn(sourceOf(sources, from), field)?.label ?? field;
  return (
    <fieldset className={styles.part}>
      <legend>Filtros do painel</legend>
      {draft.filters.map(({ field, from, label }) => (
        <label key={field} className={styles.tick}>
          <input type="checkbox" name="dropFilter" value={field} checked={false} onChange={followed} />
          <span>tirar {label ?? labelOf(from, field)}</span>
        </label>
      ))}
      <SelectField label="Mais um filtro do painel" name="addFilter" value="" onChange={followed}>
        <option value="">nenhum</option>
        {names.flatMap((name) => {
          const source = sourceOf(sources, name);
          if (!source) return [];
          return (
            <optgroup key={name} label={source.label}>
              {source.fields
                .filter(({ key, kind }) => kind !== 'number' && !chosen.includes(key))
                .map(({ key, label }) => (
                  <option key={key} value={`${name} ${key}`}>
                    {label}
                  </option>
                ))}
            </optgroup>
          );
        })}
      </SelectField>
    </fieldset>
  );
}

/** Tiles of visible panels to start from; the server adds each, because it has their definitions. */
function Starters({ starters }: { starters: readonly StarterGroup[] }) {
  if (starters.length === 0) return null;
  return (
    <details className={styles.part}>
      <summary>Começar de um quadro pronto</summary>
      {starters.map(({ panel, tiles }) => (
        <fieldset key={panel} className={styles.starters}>
          <legend>{panel}</legend>
          {tiles.map(({ ref, label }) => (
            <Button key={ref} look="quiet" name="intent" value={`build-start-${ref}`}>
              {label}
            </Button>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
