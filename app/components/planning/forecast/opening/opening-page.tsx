import { Link, useSearchParams } from '@remix-run/react';
import { CancelDialog } from '~/components/ui/cancel-order';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { RefreshLink } from '~/components/ui/refresh-link';
import { useLookAgain } from '~/components/ui/use-look-again';
import { count } from '~/domain/values/format';
import type { MissingBase } from '~/domain/data/master-data/missing-base';
import { isOpening, isUnderWay, type OpeningRow } from '~/domain/planning/forecast/opening';
import type { OpeningAnswer } from '~/domain/planning/forecast/opening-form';
import { OpeningForm, type OpeningChoices } from './opening-form';
import { OpeningList } from './opening-list';
import { PreviewedOpening } from './opening-preview';

interface OpeningPageProps {
  opening: {
    id: string;
    choices: OpeningChoices;
    list: readonly OpeningRow[];
    missing: readonly MissingBase[];
  };
  answer: OpeningAnswer | undefined;
  turn: number;
}

const doneMessages = {
  aberta: 'Abertura pedida: a lista diz quanto já foi feito.',
  desfeita: 'Abertura desfeita.',
};

/** Opening a release point: its options, source and result; and earlier openings. */
export function OpeningPage({ opening, answer, turn }: OpeningPageProps) {
  const [params] = useSearchParams();
  const { id, choices, list, missing } = opening;
  useLookAgain(list.some(({ state }) => isUnderWay(state)));
  const undone = list.find((one) => one.id === params.get('desfazer') && one.state === 'done');
  const cancelling = list.find((one) => one.id === params.get('cancelar') && isOpening(one.state));
  const refusal = answer && 'problem' in answer ? answer : null;
  const typed = answer && 'typed' in answer ? answer.typed : undefined;
  const done = params.get('feito');
  return (
    <Page
      title="Abertura de release point"
      crumb={<Link to="/ij/report_create_schneider">Filtering</Link>}
      tools={<RefreshLink />}
    >
      {undone && (
        <ConfirmDialog
          title={`Desfazer a abertura de ${undone.rf}?`}
          closeTo="?abrir=1"
          fields={{ intent: 'undo', id: undone.id }}
          confirm="Desfazer"
          doing="Desfazendo…"
          refusal={refusal?.problem}
        >
          {undone.by}, {undone.at}: {count(undone.cells, 'célula sai', 'células saem')} da revisão. Só é
          possível enquanto ninguém editou nem enviou uma delas.
        </ConfirmDialog>
      )}
      {cancelling && (
        <CancelDialog
          kind="opening"
          id={cancelling.id}
          title={`Cancelar a abertura de ${cancelling.rf}?`}
          closeTo="/ij/report_create_schneider?abrir=1"
        >
          {cancelling.by}, {cancelling.at}: o que já foi aberto sai da revisão, menos os centros de custo em
          que alguém já editou ou enviou.
        </CancelDialog>
      )}
      {!undone && <Refusal reason={refusal?.problem} />}
      {!answer && (done === 'aberta' || done === 'desfeita') && (
        <Notice tone="good" key={`${done} ${turn}`}>
          {doneMessages[done]}
        </Notice>
      )}
      <MissingBases bases={missing} />
      <Card padded>
        <OpeningForm key={turn} choices={choices} typed={typed} fields={refusal?.fields ?? {}} />
      </Card>
      {answer && 'preview' in answer && (
        <Card>
          <PreviewedOpening id={id} preview={answer.preview} typed={answer.typed} />
        </Card>
      )}
      <Card>
        <OpeningList openings={list} />
      </Card>
    </Page>
  );
}
