/** Loaded before a process: its days begin `TEST_AHEAD_MS` after the machine's, so that calendar rules meet fixed files. */
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
