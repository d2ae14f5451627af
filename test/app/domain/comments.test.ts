import { describe, expect, it } from 'vitest';
import { maxCommentLength, readComment } from '../../../app/domain/comments';

describe('a comment', () => {
  it('is kept without the spaces around it, lines as lines', () => {
    expect(readComment('  um\r\ndois \n')).toEqual({ text: 'um\ndois', fault: null });
  });
  it.each([
    ['nothing', ' \r\n '],
    ['too much', 'é'.repeat(maxCommentLength + 1)],
  ])('is refused for %s', (_what, text) => {
    expect(readComment(text).fault).not.toBeNull();
  });
  it('counts characters, not their halves', () => {
    expect(readComment('😀'.repeat(maxCommentLength)).fault).toBeNull();
  });
});
