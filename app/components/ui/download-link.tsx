import { useLocation } from '@remix-run/react';
import { Download } from '~/components/ui/icons';
import { buttonClass } from './button';

/** Downloads a file under its original name; what fails comes back to this page with the alert (rule D6). */
export function DownloadLink({ id, name }: { id: string; name: string }) {
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ voltar: `${pathname}${search}` });
  return (
    <a
      href={`/captura/processando/${id}/arquivo?${back}`}
      className={buttonClass('cell')}
      aria-label={`Download de ${name}`}
    >
      <Download aria-hidden />
      Download
    </a>
  );
}
