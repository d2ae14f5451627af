import { text, type Field } from '../../forms/field';
import { defineForm } from '../../forms/form';
import { looks, type Preferences } from './look';

/** The chosen preferences; null for none, or for an invalid one. */
const choice: Field<Partial<Preferences> | null> = {
  input: {},
  read: (sent) => {
    const chosen = Object.entries<readonly string[]>(looks).filter(([name]) => sent.has(name));
    if (chosen.length === 0 || !chosen.every(([name, choices]) => choices.includes(text().read(sent, name))))
      return null;
    return Object.fromEntries(chosen.map(([name]) => [name, text().read(sent, name)]));
  },
};

/** Any of `theme`, `menu`, `steps`, and `voltar`, the page of the choice. */
export const lookForm = defineForm({ choice, voltar: text() });
