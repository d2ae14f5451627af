import { useContext } from 'react';
import { thingPath, type ThingKind } from '~/domain/insight/things/thing';
import { ThingsContext } from './things-context';

interface ThingLinkProps {
  kind: ThingKind;
  code: string;
  text?: string;
}

/** Whether the person may open pages of a kind. */
export const useOpen = (kind: ThingKind | null, code: string): kind is ThingKind => {
  const open = useContext(ThingsContext);
  return kind !== null && code !== '' && open.includes(kind);
};

/** A code that links to the page of its thing, for people who may open it. */
export function ThingLink({ kind, code, text = code }: ThingLinkProps) {
  if (!useOpen(kind, code)) return text;
  return (
    <a href={thingPath(kind, code)} data-link="page" data-discover="true">
      {text}
    </a>
  );
}
