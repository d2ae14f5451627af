import { useLocation, useSearchParams } from '@remix-run/react';
import { messages } from '~/domain/messages';
import { Notice } from './notice';

/** The alert (rule D6) where a download has just come back without its file. */
export function DownloadFailure() {
  const [params] = useSearchParams();
  const { key } = useLocation();
  if (!params.has('falha')) return null;
  return (
    <Notice tone="bad" key={key}>
      {messages.downloadFailed}
    </Notice>
  );
}
