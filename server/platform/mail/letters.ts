import { count } from '../../../app/domain/values/format';
import { escaped, letterPage } from './html';
import type { Mail } from './port';

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly opening: string;
  /** What the person has to type, with the word for it. */
  readonly secret?: { readonly name: string; readonly value: string };
  readonly link: { readonly label: string; readonly address: string };
  readonly closing: string;
  /** The news, line by line, each with its address. */
  readonly news?: readonly { readonly text: string; readonly address: string }[];
}

function compose({ to, subject, opening, secret, link, closing, news = [] }: Letter): Mail {
  const text = [
    opening,
    ...(secret ? [`${secret.name}: ${secret.value}`] : []),
    ...news.map((line) => `- ${line.text}\n  ${line.address}`),
    `${link.label}:\n${link.address}`,
    closing,
  ].join('\n\n');
  const body =
    `<p>${escaped(opening)}</p>` +
    (secret
      ? `<p>${escaped(secret.name)}: <strong style="font-size:1.25em;letter-spacing:.08em">${escaped(secret.value)}</strong></p>`
      : '') +
    (news.length > 0
      ? `<ul>${news.map((line) => `<li><a href="${escaped(line.address)}">${escaped(line.text)}</a></li>`).join('')}</ul>`
      : '') +
    `<p><a href="${escaped(link.address)}">${escaped(link.label)}</a><br>${escaped(link.address)}</p>` +
    `<p>${escaped(closing)}</p>`;
  return { to, subject, text, html: letterPage(subject, body) };
}

/**
 * The letter with a link to set a new password, and a code to type where the link cannot be followed (rule A9).
 * @param link address of the recovery screen with the link's token
 */
export const recoveryLetter = (
  to: string,
  company: string,
  { code, link }: { readonly code: string; readonly link: string },
): Mail =>
  compose({
    to,
    subject: `${company}: código para reconfigurar sua senha`,
    opening: `Você pediu para reconfigurar a senha do portal ${company}.`,
    secret: { name: 'Código', value: code },
    link: { label: 'Reconfigurar a senha', address: link },
    closing:
      'O link vale por 30 minutos e o código por 15; servem uma vez só. Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
  });

/**
 * The letter that invites a person whose account an administrator created.
 * @param page address of the sign-in screen
 */
export const invitationLetter = (to: string, company: string, password: string, page: string): Mail =>
  compose({
    to,
    subject: `${company}: seu acesso ao portal`,
    opening: `Um acesso ao portal ${company} foi criado para ${to}.`,
    secret: { name: 'Senha temporária', value: password },
    link: { label: 'Entrar no portal', address: page },
    closing: 'A senha temporária vale por 7 dias; no primeiro acesso o portal pede uma nova.',
  });

/**
 * The letter by which an administrator sees that letters arrive.
 * @param page address of the sign-in screen
 */
export const testLetter = (to: string, company: string, page: string): Mail =>
  compose({
    to,
    subject: `${company}: e-mail de teste`,
    opening: `Este é um e-mail de teste do portal ${company}, pedido por ${to}.`,
    link: { label: 'Abrir o portal', address: page },
    closing: 'Se ele chegou, chegam também os convites, os códigos de recuperação e os relatórios agendados.',
  });

/**
 * The letter that reports a changed password (rule A20).
 * @param page where the person can request a new password if they did not change it
 */
export const passwordChangedLetter = (to: string, company: string, page: string): Mail =>
  compose({
    to,
    subject: `${company}: sua senha foi trocada`,
    opening: `A senha de ${to} no portal ${company} foi trocada. As outras sessões e os tokens desta conta terminaram.`,
    link: { label: 'Não foi você? Crie outra senha', address: page },
    closing: 'Se foi você, não é preciso fazer nada.',
  });

/**
 * The letter that reports a sign-in in an unrecognized browser (rule A22).
 * @param page where the person can report that it was not them
 */
export const newDeviceLetter = (
  signIn: {
    readonly email: string;
    readonly when: string;
    readonly browser: string;
    readonly address: string;
  },
  company: string,
  page: string,
): Mail =>
  compose({
    to: signIn.email,
    subject: `${company}: entrada em um navegador novo`,
    opening:
      `${signIn.email} entrou no portal ${company} em um navegador em que ainda não tinha entrado: ` +
      `${signIn.browser}, em ${signIn.when}, do endereço ${signIn.address}.`,
    link: { label: 'Não fui eu', address: page },
    closing: 'Se foi você, não é preciso fazer nada. O link vale por 7 dias.',
  });

/**
 * The letter that reports a change of the second factor (rule A21).
 * @param page where the person can request a new password if they did not change it
 */
export const factorLetter = (
  to: string,
  company: string,
  { what, then, page }: { readonly what: string; readonly then: string; readonly page: string },
): Mail =>
  compose({
    to,
    subject: `${company}: o segundo fator da sua conta ${what}`,
    opening: `O segundo fator de ${to} no portal ${company} ${what}. ${then}`,
    link: { label: 'Não foi você? Crie outra senha', address: page },
    closing: 'Se foi você, ou se você o pediu, não é preciso fazer nada.',
  });

/**
 * The letter about reviews of the forecast: one waits for a decision, was decided, or is to be sent (rule P29).
 * @param link the page for the action, after sign-in
 */
export const reviewLetter = (
  to: string,
  company: string,
  news: string,
  link: { readonly label: string; readonly address: string },
): Mail =>
  compose({
    to,
    subject: `${company}: ${news.replace(/[.:].*$/s, '')}`,
    opening: news,
    link,
    closing: 'O portal pede para entrar, se for o caso, e abre a página deste aviso.',
  });

/**
 * The letter about a base whose load is late or unusual (rule D19).
 * @param page the page of the base's quality
 */
export const qualityLetter = (to: string, company: string, news: string, page: string): Mail =>
  compose({
    to,
    subject: `${company}: ${news.replace(/[.:].*$/s, '')}`,
    opening: news,
    link: { label: 'Abrir no portal', address: page },
    closing:
      'Este aviso vem uma vez por atraso ou carga; os prazos e limites de cada base estão em Qualidade.',
  });

/**
 * The letter about a source that fails, works again or was stopped (rule D22).
 * @param page the page of the source
 */
export const sourceLetter = (to: string, company: string, news: string, page: string): Mail =>
  compose({
    to,
    subject: `${company}: fonte de arquivos`,
    opening: news,
    link: { label: 'Abrir a fonte no portal', address: page },
    closing: 'Enquanto isso durar, o portal não escreve de novo sobre a mesma falha.',
  });

/**
 * The letter with one notice, sent at once (rule A37).
 * @param page the page of the notice
 */
export const noticeLetter = (to: string, company: string, news: string, page: string): Mail =>
  compose({
    to,
    subject: `${company}: ${news.replace(/[.:].*$/s, '')}`,
    opening: news,
    link: { label: 'Abrir no portal', address: page },
    closing: 'O portal pede para entrar, se for o caso, e abre a página deste aviso.',
  });

/** The daily letter with unread notices (rule A37): `total` is their number, `news` are the newest. */
export const dailyLetter = (
  to: string,
  company: string,
  {
    news,
    total,
    page,
  }: { readonly news: NonNullable<Letter['news']>; readonly total: number; readonly page: string },
): Mail =>
  compose({
    to,
    subject: `${company}: ${count(total, 'aviso novo', 'avisos novos')}`,
    opening: `O que há de novo para você no portal ${company}:`,
    news,
    link: { label: 'Todos os avisos', address: page },
    closing: 'Vem uma carta por dia, e só quando há avisos que você não leu.',
  });

/** A letter of a notice with the place where its person says which of them come. */
export const withFooter = (mail: Mail, page: string): Mail => ({
  ...mail,
  text: `${mail.text}\n\nEscolha o que vem por carta:\n${page}`,
  html: mail.html.replace(
    '</body>',
    `<p><a href="${escaped(page)}">Escolha o que vem por carta</a></p></body>`,
  ),
});
