import { messages } from '~/domain/messages';

/** The route for unknown addresses: the error page in the person's frame. */
export function loader(): never {
  throw Response.json({ message: messages.absent }, { status: 404 });
}

export const action = loader;

export default function Absent() {
  return null;
}
