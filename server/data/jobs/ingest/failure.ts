import { messages } from '../../../../app/domain/messages';

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

/** A file that begins like an archive and is none, or half of one. */
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

/** Another worker has the job now; this one stops without a word. */
export class LeaseLost extends Error {}

/** The worker is asked to stop; the job goes on elsewhere from its checkpoint. */
export class HandedBack extends Error {}

/** Somebody asked to stop the job for good. */
export class Cancelled extends Error {}
