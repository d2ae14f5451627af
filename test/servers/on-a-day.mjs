/** Loaded before a process: shifts its clock by `TEST_AHEAD_MS`, so that calendar rules match fixed files. */
const ahead = Number(process.env.TEST_AHEAD_MS ?? 0);
const MachineDate = Date;
globalThis.Date = class extends MachineDate {
  constructor(...given) {
    super(...(given.length === 0 ? [MachineDate.now() + ahead] : given));
  }

  static now() {
    return MachineDate.now() + ahead;
  }
};
