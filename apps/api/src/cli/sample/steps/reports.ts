import { addDays, businessDayOf, type DayRule } from '@backoffice/kernel'
import type { Deps } from '../../../platform/deps.ts'
import type { Step } from '../plan.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const DAY = 86_400_000

type Input = { readonly until: Date; readonly rule: DayRule; readonly plan: readonly Step[] }

/** The member with the most deposits. */
function mostActive(plan: readonly Step[]): string {
  const counts = new Map<string, number>()
  for (const step of plan)
    if (step.kind === 'deposit') counts.set(step.person.username, (counts.get(step.person.username) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

/**
 * Reports of the last week that is over, a statement of a member, and a weekly schedule. After everything else: the
 * days they cover are summed up once.
 */
export async function loadReports(
  { reader }: Pick<Deps, 'reader'>,
  sample: SampleContext,
  { owner }: Staff,
  { until, rule, plan }: Input,
): Promise<void> {
  sample.goTo(new Date(until.getTime() - 15 * DAY))
  await sample.request(
    owner,
    'schedules.create',
    {
      body: {
        kind: 'liability',
        step: 'weekly',
        recipients: 'finance@operator.example\nboard@operator.example',
        sftp: false,
        active: true,
      },
    },
    'weekly',
  )
  sample.goTo(new Date(until.getTime() - 20 * 60_000))
  await sample.reports.sumDays()
  await sample.reports.runSchedules()
  const ended = addDays(businessDayOf(until, rule), -2)
  const week = { from: addDays(ended, -6), to: ended }
  const member = await sample.members.findByUsername(reader, mostActive(plan))
  for (const kind of ['liability', 'game-revenue', 'promotions', 'access-review', 'complaints'] as const)
    await sample.request(owner, 'issued-reports.issue', { body: { kind, ...week } }, kind)
  if (member !== undefined)
    await sample.request(
      owner,
      'issued-reports.issue',
      { body: { kind: 'player-statement', ...week, memberId: member.id } },
      'statement',
    )
}
