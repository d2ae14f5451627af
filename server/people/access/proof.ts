import type { AppLoadContext } from '@remix-run/node';
import { hasDelicateActs, isDelicate, type ProofAsked } from '../../../app/domain/people/access/delicate';
import { proofForm, type ProofForm } from '../../../app/domain/people/access/proof-form';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';

/**
 * Refuses a sensitive action until its person has confirmed their identity in the last minutes (rule A23).
 * @throws Response 403 whose page asks for the proof and sends the form again with it
 */
export async function demandProof(key: string, request: Request, context: AppLoadContext): Promise<void> {
  if (!hasDelicateActs(key)) return;
  const form = proofForm(await request.clone().formData());
  if (!isDelicate(key, form.intents)) return;
  const { ownerCheck, ownFactor } = context.portal;
  const way = await ownerCheck.asks(context.visitor.token);
  if (way === null) return;
  const seat = context.seat();
  const asked = async (problem: string | null) =>
    asking(request, form, {
      way,
      problem,
      passkey: way === 'password' ? await ownFactor.askPasskey(seat) : null,
    });
  try {
    if (way === 'password' && form.passkey) return await ownFactor.prove(seat, form.passkey);
    if (way === 'password' && form.password !== null) return await ownerCheck.prove(seat, form.password);
  } catch (error) {
    throw await asked(context.refusal(error).message);
  }
  throw await asked(null);
}

function asking(
  { url }: Request,
  { fields, files }: ProofForm,
  asked: Pick<ProofAsked, 'way' | 'problem' | 'passkey'>,
): Response {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_data');
  const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  const proof: ProofAsked = { ...asked, address, fields, files };
  return Response.json({ message: proofMessages.proofTitle, proof }, { status: 403 });
}
