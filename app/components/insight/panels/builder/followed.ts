/** The form's state is updated by one listener on the form; its fields have no state. */
export const followed = (): undefined => undefined;
