import { describe, expect, it } from 'vitest';
import { nothingNew } from '~/domain/insight/start/start-news';

const none = { items: [], total: 0, more: null };

describe('nothing new', () => {
  it('covers all that a person may see', () => {
    expect(nothingNew({ jobs: none, reviews: [], reports: none })).toBe(
      'nenhum arquivo seu, relatório novo, aviso novo, revisão aberta ou menção',
    );
  });

  it('names nothing outside of a person’s areas', () => {
    expect(nothingNew({ jobs: null, reviews: null, reports: null })).toBe('nenhum aviso novo');
    expect(nothingNew({ jobs: none, reviews: null, reports: null })).toBe('nenhum arquivo seu ou aviso novo');
  });
});
