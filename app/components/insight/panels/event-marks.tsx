import { eventWords, eventsPath, type EventMark } from '~/domain/insight/events/event';
import styles from './event-marks.module.css';

/** Days as lines across a chart and periods as bands, each with its number; the list below explains them. */
export const EventMarks = ({ events }: { events: readonly EventMark[] }) =>
  events.map((event, index) => (
    <g key={event.id} className={styles.event} aria-hidden>
      {event.from === event.to ? (
        <line x1={`${middle(event)}%`} x2={`${middle(event)}%`} y1="0" y2="100%" />
      ) : (
        <rect
          x={`${event.start}%`}
          width={`${Math.max(0.4, event.end - event.start)}%`}
          y="0"
          height="100%"
        />
      )}
      <text x={`${middle(event)}%`} y="0" dy="-0.25em">
        {index + 1}
      </text>
    </g>
  ));

const middle = ({ start, end }: EventMark): number => (start + end) / 2;

/** The explanation of a chart's event marks, by number. */
export function EventList({ events }: { events: readonly EventMark[] }) {
  if (events.length === 0) return null;
  return (
    <p className={styles.list}>
      <a href={eventsPath} data-link="page" data-discover="true">
        Eventos
      </a>
      {': '}
      {events.map((event, index) => eventWords(event, index + 1)).join(' · ')}
    </p>
  );
}
