import type { Storage } from '../storage/port';
import type { ViewerSettings } from './settings';

const officeViewer = 'https://view.officeapps.live.com/op/view.aspx';
const officeFiles = /\.(docx|xlsx|pptx)$/i;
/** Long enough for the viewer to fetch the file, and no longer: everybody with the address can download the file. */
const fetchSeconds = 300;

/** Opens stored documents in an online viewer (rule F3), where the portal is set up for one. */
export class DocumentViewer {
  constructor(
    private readonly storage: Pick<Storage, 'downloadUrl'>,
    private readonly settings: ViewerSettings,
  ) {}

  /**
   * Address of the online viewer showing a stored file; null where the portal shows it itself, as it does with what
   * Office does not read. The file's own address inside it needs no session and lives five minutes.
   * @throws Problem `absent` where the file is gone
   */
  async online(key: string, name: string): Promise<string | null> {
    if (this.settings.kind === 'portal' || !officeFiles.test(name)) return null;
    const file = new URL(await this.storage.downloadUrl(key, name, fetchSeconds), this.settings.publicUrl);
    return `${officeViewer}?${new URLSearchParams({ src: file.href })}`;
  }
}
