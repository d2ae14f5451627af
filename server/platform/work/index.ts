export { agendaJobs } from './collection';
export { Orders, TakenOver } from './orders';
export { WorkQueue } from './queue';
export { atHour, nextTurn } from './turns';
