/** Between which times of the day no letter of an alert goes to somebody, over midnight where `from` is later; HH:MM. */
export interface QuietHours {
  readonly on: boolean;
  readonly from: string;
  readonly to: string;
}

/** Nights are quiet unless somebody asks otherwise. */
export const firstQuiet: QuietHours = { on: true, from: '20:00', to: '07:00' };

/** Whether a time of the day, HH:MM, is quiet. */
export const isQuiet = ({ on, from, to }: QuietHours, time: string): boolean =>
  on && (from < to ? time >= from && time < to : time >= from || time < to);
