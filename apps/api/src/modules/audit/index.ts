/** What the audit says of one record. Written by the platform's commands. */
export { type TimelineEntry, timelineOf } from './timeline.repo.ts'
