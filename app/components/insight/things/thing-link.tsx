import { Link } from '@remix-run/react';
import { useContext } from 'react';
import { thingPath, type ThingKind } from '~/domain/insight/things/thing';
import { ThingsContext } from './things-context';

/** A code that links to the page of its thing, for people who may open it. */
export function ThingLink({ kind, code, text = code }: { kind: ThingKind; code: string; text?: string }) {
  const isOpen = useContext(ThingsContext).includes(kind) && code !== '';
  return isOpen ? <Link to={thingPath(kind, code)}>{text}</Link> : text;
}
