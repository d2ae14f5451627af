/** A calendar month as `YYYY-MM`, the form in which addresses and forms carry competency dates. */
export type MonthCode = string;

/** Months that hold the bounds of competency dates, 1950-12-30 and 2030-12-30 (rule P1). */
export const firstMonth: MonthCode = '1950-12';
export const lastMonth: MonthCode = '2030-12';

export const isMonthCode = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** `2026-01` → UTC midnight of the month's first day, as months are stored. */
export const monthStart = (code: MonthCode): Date => new Date(`${code}-01T00:00:00.000Z`);

/** The month of a stored date. */
export const monthCodeOf = (date: Date): MonthCode => date.toISOString().slice(0, 7);

/** Months from one to another, both included; `2026-11`, `2027-01` → three codes. */
export function monthsBetween(from: MonthCode, to: MonthCode): MonthCode[] {
  const months: MonthCode[] = [];
  for (let at = monthNumber(from); at <= monthNumber(to); at += 1)
    months.push(`${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`);
  return months;
}

const monthNumber = (code: MonthCode): number => Number(code.slice(0, 4)) * 12 + Number(code.slice(5)) - 1;

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Month and year as the planning screens show them (rule X4): `Nov 2026`. */
export const monthText = (code: MonthCode): string =>
  `${names[Number(code.slice(5, 7)) - 1] ?? ''} ${code.slice(0, 4)}`;
