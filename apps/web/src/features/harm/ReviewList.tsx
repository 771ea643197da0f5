import { harmReviews } from '@backoffice/contract/harm/lists'
import { reviewOutcomes, reviewStatuses } from '@backoffice/contract/harm/terms'
import { HeartHandshake } from 'lucide-react'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { Deadline, Outcome, ReasonLine, ReviewStatus, Stopped } from './harm.tsx'
import { ReviewActions } from './ReviewActions.tsx'

const list: ResourceList<'harm.reviews'> = {
  of: harmReviews,
  // Open ones, until a filter asks for others.
  fixed: { status: 'due,working' },
  texts: 'harm',
  label: 'list',
  opens: false,
  search: 'search',
  rowName: row => row.member.username,
  foot: 'foot',
  empty: { icon: HeartHandshake, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'member', kind: 'person', value: row => row.member, width: 180, always: true },
    { id: 'score', kind: 'count', value: row => row.score, width: 80 },
    {
      id: 'status',
      width: 360,
      whole: true,
      cell: row => (
        <>
          <ReviewStatus status={row.status} /> <Outcome outcome={row.outcome} /> <ReviewActions review={row} />
        </>
      ),
    },
    { id: 'deadline', width: 148, whole: true, cell: row => <Deadline review={row} />, sort: 'deadline' },
    {
      id: 'reasons',
      width: 300,
      cell: row => <ReasonLine reasons={row.reasons} />,
    },
    { id: 'claimedBy', kind: 'text', value: row => row.claimedBy?.name ?? null, width: 130 },
    {
      id: 'bonusesStoppedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.bonusesStoppedAt,
      width: 148,
    },
    {
      id: 'openedAt',
      kind: 'instant',
      form: 'dateTime',
      value: row => row.openedAt,
      width: 148,
      sort: 'openedAt',
      yields: 1,
    },
    { id: 'outcome', kind: 'term', value: row => row.outcome, width: 150, optional: true },
    { id: 'reason', kind: 'text', value: row => row.reason, width: 200, quiet: true, optional: true },
    { id: 'finishedBy', kind: 'text', value: row => row.finishedBy?.name ?? null, width: 130, optional: true },
    { id: 'finishedAt', kind: 'instant', form: 'dateTime', value: row => row.finishedAt, width: 148, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: reviewStatuses },
    { kind: 'several', key: 'outcome', values: reviewOutcomes },
    daysFilter,
  ],
  card: {
    title: row => row.member.username,
    chip: row => <ReviewStatus status={row.status} />,
    end: row => <Deadline review={row} />,
    line: row => (
      <>
        {row.score} · <Stopped review={row} /> <ReasonLine reasons={row.reasons} /> <ReviewActions review={row} />
      </>
    ),
  },
}

/** Reviews of members at risk, those that are open with the next deadline first. */
export const ReviewList = () => <ResourcePage of={list} />
