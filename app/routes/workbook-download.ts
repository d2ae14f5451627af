import { attachment } from '~/domain/values/attachment';

/** A workbook as a download. */
export const workbookDownload = ({ name, content }: { name: string; content: ArrayBuffer }): Response =>
  new Response(content, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store',
    },
  });
