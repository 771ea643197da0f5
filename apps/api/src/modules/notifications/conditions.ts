import type { ConditionKind } from '@backoffice/contract/notifications/terms'
import { newId, ok } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Deadline } from './deadlines.repo.ts'
import { closeNotifications, findOpenConditions, openNotification, type OpenCondition } from './notifications.repo.ts'

/** What lasts now: its kind, what it is about, and the name shown. */
type Condition = OpenCondition & { readonly label: string }

/** Where the conditions come from, each read once a minute. */
export type ConditionSources = {
  providers(): Promise<
    readonly { readonly key: string; readonly name: string; readonly state: string; readonly lastAt: Date | null }[]
  >
  /** Null: never checked. */
  books(): Promise<{ readonly balanced: boolean } | null>
  deliveries(): Promise<{ readonly givenUp: number }>
  /** Null: never checked. */
  audit(): Promise<{ readonly intact: boolean } | null>
  deadlines(): Promise<readonly Deadline[]>
}

/** Kinds of what is due soon or overdue. */
const deadlineKinds: readonly Deadline['kind'][] = [
  'review.due-soon',
  'review.overdue',
  'return.due-soon',
  'return.overdue',
  'held-deposit.due-soon',
  'held-deposit.overdue',
]
const EVERY_SECONDS = 60
/** The kinds this job opens and closes. */
const watched: readonly ConditionKind[] = [
  'provider.down',
  'bank-feed.silent',
  'books.unbalanced',
  'deliveries.given-up',
  'audit.broken',
  ...deadlineKinds,
]

/** Opens a notification when a condition begins, and closes it when the condition ends. */
export function createConditionWatch(deps: Deps, sources: ConditionSources) {
  async function evaluate(): Promise<void> {
    const [read, open] = [await readConditions(deps, sources), await findOpenConditions(deps.db, watched)]
    const lasting = read.flatMap(({ conditions }) => conditions)
    const known = new Set(read.flatMap(({ kinds }) => kinds))
    const isIn = (all: readonly OpenCondition[], { kind, key }: OpenCondition) =>
      all.some(each => each.kind === kind && each.key === key)
    for (const condition of lasting.filter(each => !isIn(open, each)))
      await command(deps, openCondition, newOrigin(), condition)
    for (const condition of open.filter(each => known.has(each.kind) && !isIn(lasting, each)))
      await command(deps, closeCondition, newOrigin(), condition)
  }
  return { evaluate, start: (): void => deps.jobs.every('notifications.evaluate', EVERY_SECONDS, evaluate) }
}

type Reading = { readonly kinds: readonly ConditionKind[]; readonly conditions: readonly Condition[] }

/** What each source says; a source that fails silences only its own kinds. */
async function readConditions(
  { log }: Pick<Deps, 'log'>,
  { providers, books, deliveries, audit, deadlines }: ConditionSources,
): Promise<Reading[]> {
  const single = (kind: ConditionKind, key: string, lasts: boolean): Reading => ({
    kinds: [kind],
    conditions: lasts ? [{ kind, key, label: '' }] : [],
  })
  const readings = await Promise.allSettled<Reading>([
    (async () => ({
      kinds: ['provider.down', 'bank-feed.silent'],
      conditions: (await providers()).flatMap(conditionOf),
    }))(),
    (async () => single('books.unbalanced', 'books', (await books())?.balanced === false))(),
    (async () => single('deliveries.given-up', 'deliveries', (await deliveries()).givenUp > 0))(),
    (async () => single('audit.broken', 'audit', (await audit())?.intact === false))(),
    (async () => ({ kinds: deadlineKinds, conditions: await deadlines() }))(),
  ])
  return readings.flatMap(reading => {
    if (reading.status === 'fulfilled') return [reading.value]
    log.error({ err: reading.reason }, 'conditions could not be read')
    return []
  })
}

type Rated = Awaited<ReturnType<ConditionSources['providers']>>[number]

function conditionOf({ key, name, state, lastAt }: Rated): Condition[] {
  if (key.startsWith('bank-feed:'))
    // A feed that has never reported is not connected yet.
    return state === 'no-data' && lastAt !== null ? [{ kind: 'bank-feed.silent', key, label: name }] : []
  return state === 'down' ? [{ kind: 'provider.down', key, label: name }] : []
}

const newOrigin = (): Origin => ({
  actor: { kind: 'system', name: 'notifications' },
  requestId: newId(),
  ip: null,
  userAgent: null,
})

const object = ({ kind, key }: OpenCondition) => ({ kind: 'condition', id: `${kind} ${key}` })

/** Notifies of a condition that has begun. Another node that saw it too adds nothing. */
const openCondition: Command<Condition, null> = {
  name: 'notification.open',
  object,
  async run(context, { kind, key, label }) {
    const [subjectKind = kind] = kind.split('.')
    const subject = { kind: subjectKind, id: null, label }
    await openNotification(context, { kind, key, subject, request: null, amount: null, by: null, reason: null })
    return ok(null)
  },
}

/** Ends the notification of a condition that has ended. */
const closeCondition: Command<OpenCondition, null> = {
  name: 'notification.close',
  object,
  async run(context, { kind, key }) {
    await closeNotifications(context, kind, [key])
    return ok(null)
  },
}
