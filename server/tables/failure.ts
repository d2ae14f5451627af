import { messages } from '../../app/domain/messages';

/** A file that cannot be loaded, with the reason for its sender. Another attempt would fail in the same way. */
export class Unreadable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unreadable';
  }
}

/** A file of another format, although a workbook is expected. */
export class NoWorkbook extends Unreadable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoWorkbook';
  }
}

/** A file that begins like an archive but is not one, or is incomplete. */
export class NoArchive extends Unreadable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoArchive';
  }
}

/** A stored file that differs from the file that was sent. */
export class DamagedFile extends Unreadable {
  constructor() {
    super(messages.fileDamaged);
    this.name = 'DamagedFile';
  }
}
