import type { AppLoadContext } from '@remix-run/node';
import {
  hasDelicateActs,
  isDelicate,
  proofField,
  type ProofAsked,
} from '../../../app/domain/people/access/delicate';
import { passkeyFields } from '../../../app/domain/people/factors/passkey';
import { messages } from '../../../app/domain/messages';

/**
 * Keeps a delicate act waiting until its person has shown, in the last minutes, that it is they (rule A23).
 * @throws Response 403 whose page asks for the proof and sends the form again with it
 */
export async function demandProof(key: string, request: Request, context: AppLoadContext): Promise<void> {
  if (!hasDelicateActs(key)) return;
  const form = await request.clone().formData();
  if (!isDelicate(key, form.getAll('intent'))) return;
  const { ownerCheck, ownFactor } = context.portal;
  const way = await ownerCheck.asks(context.visitor.token);
  if (way === null) return;
  const seat = context.seat();
  const passkey = () => (way === 'password' ? ownFactor.askPasskey(seat) : null);
  try {
    if (way === 'password' && form.get(passkeyFields.answer)) return await ownFactor.prove(seat, form);
    if (way === 'password' && form.has(proofField)) return await ownerCheck.prove(seat, form.get(proofField));
  } catch (error) {
    const { message } = context.refusal(error);
    throw asking(request, form, { way, problem: message, passkey: await passkey() });
  }
  throw asking(request, form, { way, problem: null, passkey: await passkey() });
}

const ofTheProof = new Set<string>([proofField, ...Object.values(passkeyFields)]);

function asking(
  { url }: Request,
  form: FormData,
  asked: Pick<ProofAsked, 'way' | 'problem' | 'passkey'>,
): Response {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_data');
  const entries = [...form].filter(([name]) => !ofTheProof.has(name));
  const proof: ProofAsked = {
    ...asked,
    address: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname,
    fields: entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    files: [...new Set(entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [name])))],
  };
  return Response.json({ message: messages.proofTitle, proof }, { status: 403 });
}
