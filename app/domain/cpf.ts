/** A CPF as it leaves the server: `***.***.***-NN`, the check digits alone (decisions §3); empty for none. */
export function maskCpf(cpf: unknown): string {
  const digits = typeof cpf === 'string' ? cpf.replace(/\D/g, '') : '';
  return digits.length === 0 ? '' : `***.***.***-${digits.slice(-2)}`;
}
