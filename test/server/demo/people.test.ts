import { describe, expect, test } from 'vitest';
import { isTier } from '../../../app/domain/people/access/roles';
import { demoAccounts } from '../../../server/demo/accounts';
import { branches } from '../../../server/demo/branches';
import { employeeMonths, hrMonths } from '../../../server/demo/hr';
import { monthDate } from '../../../app/domain/values/month';
import { hrSchema } from '../../../server/planning/hr/collection';

describe('accounts', () => {
  const accounts = demoAccounts();
  const signingIn = accounts.filter(({ password }) => password);

  test('begin with those that the demo prints', () => {
    expect(
      signingIn.map(({ email, type, password }) => `${email.split('@')[0]} | ${type} | ${password}`),
    ).toEqual([
      'system.admin | SYSTEM ADMIN | Portal#2026',
      'user.admin | USER ADMIN | Portal#2026',
      'permiss | USER PERMISS | Portal#2026',
      'explorer | USER EXPLORER | Portal#2026',
      'bronze | USER BRONZE | Portal#2026',
      'silver | USER SILVER | Portal#2026',
      'gold | USER GOLD | Portal#2026',
      'semperfil |  | Portal#2026',
      'primeiro | USER SILVER | Primeiro#2026',
    ]);
    expect(signingIn.filter(({ temporary }) => temporary).map(({ email }) => email)).toEqual([
      'primeiro@demo.example',
    ]);
  });

  test('keep the silver account alone to one branch', () => {
    const kept = accounts.filter(({ stores }) => stores.length > 0);
    expect(kept.map(({ email, stores }) => [email, stores])).toEqual([
      ['silver@demo.example', ['Loja Centro']],
    ]);
  });

  test('have 36 colleagues of the four tiers, two without a creation date', () => {
    const colleagues = accounts.filter(({ password }) => !password);
    expect(colleagues).toHaveLength(36);
    expect(colleagues.every(({ type }) => isTier(type))).toBe(true);
    expect(colleagues.filter(({ createdAt }) => createdAt === null)).toHaveLength(2);
    expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
    expect(accounts.filter(({ email }) => !/^[a-z.]+@demo\.example$/.test(email))).toEqual([]);
  });
});

describe('HR records', () => {
  const records = [...employeeMonths()];

  test('cover 30 branches, Loja Centro first, from January 2025 to October 2026', () => {
    expect(branches).toHaveLength(30);
    expect(records[0]?.filial_nome).toBe('Loja Centro');
    expect(new Set(records.map(({ filial_nome }) => filial_nome)).size).toBe(30);
    const months = [...new Set(records.map(({ mes_apur }) => mes_apur.toISOString()))];
    expect(months).toEqual(hrMonths.map((month) => monthDate(month).toISOString()));
    expect([months[0], months.at(-1)]).toEqual(['2025-01-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z']);
  });

  test('are more than 3 000 of the shape of the collection, one an employee and month', () => {
    expect(records.length).toBeGreaterThan(3_000);
    expect(records.filter((record) => !hrSchema.safeParse(record).success)).toEqual([]);
    const keys = records.map(
      (record) => `${record.filial_nome} ${record.mes_apur.getTime()} ${record.matricula}`,
    );
    expect(new Set(keys).size).toBe(records.length);
  });

  test('carry valid CPF numbers', () => {
    expect(records.filter(({ cpf }) => !isCpf(cpf))).toEqual([]);
  });
});

/** Both check digits: what remains of ten times the weighted sum after division by 11, where 10 counts as 0. */
function isCpf(text: string): boolean {
  const digits = text.split('').map(Number);
  const right = (length: number) => {
    const sum = digits
      .slice(0, length)
      .reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    return ((sum * 10) % 11) % 10 === digits[length];
  };
  return /^\d{11}$/.test(text) && right(9) && right(10);
}
