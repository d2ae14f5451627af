import type { AppLoadContext } from '@remix-run/node';
import type { AccessKey } from '../../../app/domain/people/access/access';
import {
  delicateActs,
  proofField,
  type ProofAsked,
  type ProofWay,
} from '../../../app/domain/people/access/delicate';
import { messages } from '../../../app/domain/messages';

/**
 * Keeps a delicate act waiting until its person has shown, in the last minutes, that it is they (rule A23).
 * @throws Response 403 whose page asks for the proof and sends the form again with it
 */
export async function demandProof(key: string, request: Request, context: AppLoadContext): Promise<void> {
  const intents = delicateActs[key as AccessKey];
  if (!intents) return;
  const form = await request.clone().formData();
  if (!intents.includes(String(form.get('intent') ?? ''))) return;
  const { ownerCheck } = context.portal;
  const way = await ownerCheck.asks(context.visitor.token);
  if (way === null) return;
  const given = way === 'password' ? form.get(proofField) : null;
  if (given === null) throw asking(way, request, form);
  try {
    await ownerCheck.prove(context.seat(), given);
  } catch (error) {
    throw asking(way, request, form, context.refusal(error).message);
  }
}

function asking(way: ProofWay, { url }: Request, form: FormData, problem: string | null = null): Response {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_data');
  const entries = [...form].filter(([name]) => name !== proofField);
  const proof: ProofAsked = {
    way,
    address: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname,
    fields: entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    files: [...new Set(entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [name])))],
    problem,
  };
  return Response.json({ message: messages.proofTitle, proof }, { status: 403 });
}
