import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Download, RotateCcw, Undo2 } from '~/components/ui/icons';
import { buttonClass, ButtonLink } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { JobDialog } from '~/components/data/jobs/job-dialog';
import { JobErrors } from '~/components/data/jobs/job-errors';
import { JobFacts } from '~/components/data/jobs/job-facts';
import { UnpackedTables } from '~/components/data/jobs/unpacked-tables';
import { ReplaceQuestion } from '~/components/data/jobs/replace-question';
import { JobWarnings } from '~/components/data/jobs/job-warnings';
import { JobProgress } from '~/components/data/jobs/job-progress';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { RefreshLink } from '~/components/ui/refresh-link';
import { useLive } from '~/components/ui/use-live';
import { titled } from '~/components/ui/window-title';
import { mayEnter } from '~/domain/people/access/access';
import { jobQuestionOf } from '~/domain/data/jobs/job';
import { ticked } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { readKnownForm } from '../read-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data?.job.name ?? 'Processamento');

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { jobViews, jobControl, replaceAnswers, config } = context.portal;
  const person = context.person();
  const id = params['id'] ?? '';
  const question = jobQuestionOf(new URL(request.url).searchParams.get('pergunta'));
  if (context.exportAs) throw context.exportAs(await replaceAnswers.export(person, id));
  return {
    job: await jobViews.view(person, id),
    seesBases: mayEnter('/repo/master-data', person.type, config.flags),
    question,
    absent: await replaceAnswers.question(person, id),
    obstacle: question && question !== 'cancelar' ? await jobControl.obstacle(person, id) : null,
  };
}

const sure = ticked();
const jobForm = defineForms({
  tirar: { sure, edited: ticked() },
  manter: { sure },
  cancelar: {},
  desfazer: {},
  'de-novo': {},
});

/**
 * POST `intent`: one of the questions, confirmed; or, for rows that the file of a replacing load lacks, `tirar`
 * (`edited` includes rows edited by people, `sure` confirms the warnings) or `manter`.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { jobControl, replaceAnswers } = context.portal;
  const id = params['id'] ?? '';
  const { value: form } = await readKnownForm(request, jobForm, 400);
  const answer = (decision: 'keep' | 'remove' | 'remove-edited') =>
    replaceAnswers.answer(context.person(), id, decision, 'sure' in form && form.sure);
  const answers: Record<typeof form.intent, () => Promise<void>> = {
    tirar: () => answer('edited' in form && form.edited ? 'remove-edited' : 'remove'),
    manter: () => answer('keep'),
    cancelar: () => jobControl.cancel(context.person(), id),
    desfazer: () => jobControl.takeBack(context.person(), id),
    'de-novo': () => jobControl.processAgain(context.person(), id),
  };
  try {
    await answers[form.intent]();
  } catch (error) {
    const problem = context.refusal(error, ['conflict', 'invalid']);
    return data({ message: problem.message, fields: problem.fields }, { status: problem.status });
  }
  return redirect(`/captura/processando/${id}`);
}

export default function JobScreen() {
  const { job, seesBases, question, obstacle, absent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const refusal = refused?.message ?? obstacle;
  useLive(`/captura/processando/${job.id}/eventos`);
  return (
    <Page title={job.name} crumb={<JobCrumb />} tools={<JobTools job={job} />}>
      {question && (
        <JobDialog
          question={question}
          job={job}
          closeTo={`/captura/processando/${job.id}`}
          refusal={refusal}
        />
      )}
      {job.corrects && (
        <Notice tone="info">
          Este arquivo trouxe correções das linhas recusadas de{' '}
          <Link to={`/captura/processando/${job.corrects.id}`}>{job.corrects.name}</Link>.
        </Notice>
      )}
      {job.unpackedFrom && (
        <Notice tone="info">
          Esta tabela veio no ZIP{' '}
          <Link to={`/captura/processando/${job.unpackedFrom.id}`}>{job.unpackedFrom.name}</Link>.
        </Notice>
      )}
      {job.gone.map((sentence) => (
        <Notice key={sentence} tone="info">
          {sentence}
        </Notice>
      ))}
      <JobProgress job={job} />
      {absent && <ReplaceQuestion asked={absent} refused={question ? undefined : refused} />}
      <UnpackedTables tables={job.unpacked} />
      <JobErrors job={job} />
      <JobWarnings warned={job.warned} warnings={job.warnings} sheets={job.sheets} />
      <JobFacts job={job} seesBases={seesBases} />
    </Page>
  );
}

const JobCrumb = () => (
  <>
    Data Journey / <Link to="/captura/processando">Processamento</Link>
  </>
);

function JobTools({
  job: { id, phase, outcome, may },
}: {
  job: ReturnType<typeof useLoaderData<typeof loader>>['job'];
}) {
  return (
    <>
      {outcome.tone === 'busy' && <RefreshLink />}
      {may.cancel && <DialogLink to="?pergunta=cancelar">Cancelar</DialogLink>}
      {may.takeBack && (
        <DialogLink to="?pergunta=desfazer">
          <Undo2 aria-hidden />
          Desfazer carga
        </DialogLink>
      )}
      {may.again && (
        <DialogLink to="?pergunta=de-novo">
          <RotateCcw aria-hidden />
          Processar de novo
        </DialogLink>
      )}
      {phase === 'failed' && may.map && (
        <ButtonLink look="primary" to={`/captura/processando/${id}/colunas`}>
          Mapear colunas
        </ButtonLink>
      )}
      {may.original && (
        <a className={buttonClass('secondary')} href={`/captura/processando/${id}/arquivo`}>
          <Download aria-hidden />
          Baixar original
        </a>
      )}
    </>
  );
}
