/** The form's state follows what is chosen in it, by one listener on the form; its fields have none of their own. */
export const followed = (): undefined => undefined;
