import { text, type Field } from '../../forms/field';
import { defineForm } from '../../forms/form';
import { looks, type Preferences } from './look';

/** What of `looks` was sent; null where that is nothing, or what there is not. */
const choice: Field<Partial<Preferences> | null> = {
  input: {},
  read: (sent) => {
    const chosen = Object.entries<readonly string[]>(looks).filter(([name]) => sent.has(name));
    if (chosen.length === 0 || !chosen.every(([name, choices]) => choices.includes(text().read(sent, name))))
      return null;
    return Object.fromEntries(chosen.map(([name]) => [name, text().read(sent, name)]));
  },
};

/** Any of `theme`, `menu`, `steps`, and `voltar`, the page that it was chosen on. */
export const lookForm = defineForm({ choice, voltar: text() });
