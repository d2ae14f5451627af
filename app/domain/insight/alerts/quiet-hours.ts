/**
 * The times of the day (HH:MM) between which a person gets no letters of alerts; they cross midnight if `from` is later
 * than `to`.
 */
export interface QuietHours {
  readonly on: boolean;
  readonly from: string;
  readonly to: string;
}

/** Default: no letters at night. */
export const firstQuiet: QuietHours = { on: true, from: '20:00', to: '07:00' };

/** Whether a time of the day, HH:MM, is quiet. */
export const isQuiet = ({ on, from, to }: QuietHours, time: string): boolean =>
  on && (from < to ? time >= from && time < to : time >= from || time < to);
