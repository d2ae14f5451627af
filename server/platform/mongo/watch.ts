import type { MongoClient } from 'mongodb';
import { databaseConnections, databaseConnectionsBusy, databaseWaiting } from '../metrics/figures';

/** Counts the connections of a client's pool. */
export function watchConnections(client: MongoClient): void {
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
