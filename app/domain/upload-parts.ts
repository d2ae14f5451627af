/** Bytes of each part of a resumable upload but the last; S3 asks for at least 5 MB and at most 10 000 parts. */
export const partBytes = 8 * 1024 * 1024;
