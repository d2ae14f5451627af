import { messages } from '../../app/domain/messages';

/** A file that cannot be loaded, with the sentence that its sender reads. Trying again would end the same way. */
export class Unreadable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unreadable';
  }
}

/** A file of another format where a workbook is wanted. */
export class NoWorkbook extends Unreadable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoWorkbook';
  }
}

/** A file that begins like an archive and is none, or is incomplete. */
export class NoArchive extends Unreadable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoArchive';
  }
}

/** A stored file that is no longer what its sender sent. */
export class DamagedFile extends Unreadable {
  constructor() {
    super(messages.fileDamaged);
    this.name = 'DamagedFile';
  }
}
