import type { MongoClient } from 'mongodb';
import {
  databaseConnections,
  databaseConnectionsBusy,
  databaseSeconds,
  databaseWaiting,
} from '../metrics/figures';

/** Counts a client's commands and the connections of its pool. */
export function watchDatabase(client: MongoClient): void {
  const command =
    (outcome: string) =>
    ({ commandName, duration }: { commandName: string; duration: number }) =>
      databaseSeconds.observe({ command: commandName, outcome }, duration / 1_000);
  client.on('commandSucceeded', command('ok'));
  client.on('commandFailed', command('error'));
  client.on('connectionCreated', () => databaseConnections.inc());
  client.on('connectionClosed', () => databaseConnections.dec());
  client.on('connectionCheckOutStarted', () => databaseWaiting.inc());
  client.on('connectionCheckOutFailed', () => databaseWaiting.dec());
  client.on('connectionCheckedOut', () => {
    databaseWaiting.dec();
    databaseConnectionsBusy.inc();
  });
  client.on('connectionCheckedIn', () => databaseConnectionsBusy.dec());
}
