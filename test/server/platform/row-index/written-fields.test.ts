import fc from 'fast-check';
import { BSON, Decimal128, Long, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { eachField, figureAt, Names, textAt } from '../../../../server/platform/row-index/written-fields';

it('reads texts and figures of a document as the driver does, whatever else is in it', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.date({ noInvalidDate: true }),
    fc.constantFrom(null, true, new ObjectId(), Long.fromNumber(2 ** 40), Decimal128.fromString('1.5')),
    fc.constantFrom({ file: 'x', list: [1, { a: 'b' }] }, [1, 'a'], Buffer.from('abc'), /a/u.source),
  );
  const names = new Names((name) => name);
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), value), (document) => {
      const bytes = Buffer.from(BSON.serialize(document));
      const read: Record<string, unknown> = {};
      eachField(bytes, names, (name, type, at) => {
        const figure = figureAt(bytes, type, at);
        read[name] = textAt(bytes, type, at) ?? (Number.isNaN(figure) ? undefined : figure);
      });
      const expected = Object.entries(document).map(([name, each]) => {
        const figure = each instanceof Date ? each.getTime() : each instanceof Long ? each.toNumber() : each;
        return [name, ['string', 'number'].includes(typeof figure) ? figure : undefined];
      });
      expect(read).toEqual(Object.fromEntries(expected));
    }),
  );
});
