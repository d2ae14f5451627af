/** Bytes of each part of a resumable upload except the last; S3 requires at least 5 MB and at most 10 000 parts. */
export const partBytes = 8 * 1024 * 1024;

/** Address of resumable uploads, in parts of `partBytes` (tus protocol 1.0.0 with the checksum extension). */
export const resumablePath = '/captura/manual/envios';

/** Header with the id of the file that an upload has become, in the answer that completes it. */
export const fileHeader = 'Upload-File';
