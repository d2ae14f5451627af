/** The schedule of a source: at an interval of minutes or hours, or at a time on some days of the week. */
export interface Turns {
  readonly every: TurnUnit;
  /** Minutes or hours between two turns. */
  readonly n: number;
  /** HH:MM in the tenant's time zone, for days. */
  readonly at: string;
  /** 1 (Monday) to 7, for days. */
  readonly weekdays: readonly number[];
}

export const turnUnits = {
  minutes: 'A cada tantos minutos',
  hours: 'A cada tantas horas',
  days: 'Em dias da semana',
};
export type TurnUnit = keyof typeof turnUnits;

export const weekdayLabels = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const;

/** Minimum and maximum interval. */
export const turnBounds = { minutes: [5, 1_440], hours: [1, 168], days: [1, 1] } as const;

/** `a cada 15 minutos`, `todo dia às 06:00`, `seg, ter às 06:00` */
export function turnsWords({ every, n, at, weekdays }: Turns): string {
  if (every === 'minutes') return n === 1 ? 'a cada minuto' : `a cada ${n} minutos`;
  if (every === 'hours') return n === 1 ? 'a cada hora' : `a cada ${n} horas`;
  if (weekdays.length === weekdayLabels.length) return `todo dia às ${at}`;
  return `${weekdays.map((day) => weekdayLabels[day - 1]).join(', ')} às ${at}`;
}
