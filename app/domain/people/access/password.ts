/** Longer passwords are refused. */
export const maxPasswordLength = 256;

/** The parts of the password rule (rule A10), each with its label in the field's checklist. */
export const passwordRules = [
  { label: '8 caracteres ou mais', holds: (password: string) => [...password].length >= 8 },
  { label: '1 letra maiúscula', holds: (password: string) => /\p{Lu}/u.test(password) },
  { label: '1 letra minúscula', holds: (password: string) => /\p{Ll}/u.test(password) },
  { label: '1 dígito', holds: (password: string) => /\d/.test(password) },
  { label: '1 caractere especial', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;

/** Labels of the parts that `password` does not meet; empty if it meets all. */
export const passwordFaults = (password: string): string[] =>
  passwordRules.filter(({ holds }) => !holds(password)).map(({ label }) => label);

/** A new password, typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}
