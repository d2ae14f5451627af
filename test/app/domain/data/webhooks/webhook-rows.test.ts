import { describe, expect, it } from 'vitest';
import { deliveryRow } from '../../../../../app/domain/data/webhooks/webhook-rows';

const at = new Date('2026-11-16T15:00:00Z');
const failed = { at, status: 500, ms: 40, reason: 'respondeu 500' };
const delivery = {
  _id: 'msg_1',
  event: 'job.ended',
  state: 'waiting' as const,
  createdAt: at,
  nextTryAt: new Date('2026-11-16T15:05:00Z'),
  tries: [failed],
  reason: '',
};

describe('when a message is tried again', () => {
  it.each([
    ['one that waits', delivery, true, '16 Nov 2026 12:05'],
    ['one that was not tried yet', { ...delivery, tries: [] }, true, ''],
    ['one that waits while its webhook is off', delivery, false, 'quando o webhook for ligado'],
    ['one that was taken', { ...delivery, state: 'sent' as const }, true, ''],
    ['one that was given up', { ...delivery, state: 'failed' as const }, false, ''],
  ])('%s', (_, of, isOn, words) => {
    expect(deliveryRow(of, isOn, 'America/Sao_Paulo').next).toBe(words);
  });
});
