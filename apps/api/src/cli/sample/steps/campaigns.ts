import { campaignOf, scramble } from '@backoffice/population'
import type { Endpoints } from '@backoffice/contract'
import { addDays, boundsOf, businessDayOf, fromBaht } from '@backoffice/kernel'
import type { Call } from '../../../platform/http/index.ts'
import { countClicks, visitorHash } from '../../../modules/campaigns/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const DAY = 86_400_000
type Form = Call<Endpoints['campaigns.create']>['body']

/** Days are counted back from the sample's last one. `visitors`: about so many a day while it runs. */
type Campaign = Pick<Form, 'name' | 'code' | 'channel' | 'landingPath'> & {
  readonly cost: number
  readonly added: number
  readonly runs?: readonly [from: number, until: number | null]
  readonly visitors: number
}
const campaigns: readonly Campaign[] = [
  {
    name: 'โฆษณา TikTok เดือนตุลาคม',
    code: campaignOf(8) ?? '',
    channel: 'tiktok',
    cost: 12_000,
    landingPath: '/register',
    added: 22,
    runs: [21, 9],
    visitors: 24,
  },
  {
    name: 'เพจ Facebook พฤศจิกายน',
    code: campaignOf(1) ?? '',
    channel: 'facebook',
    cost: 18_500,
    landingPath: '/register',
    added: 21.5,
    runs: [21, null],
    visitors: 36,
  },
  {
    name: 'พันธมิตร กร รีวิวสล็อต',
    code: campaignOf(6) ?? '',
    channel: 'affiliate',
    cost: 0,
    landingPath: '/promotion',
    added: 18,
    runs: [17, null],
    visitors: 9,
  },
  {
    name: 'LINE รับปีใหม่',
    code: 'line-newyear',
    channel: 'line',
    cost: 8_000,
    landingPath: '/event',
    added: 2,
    visitors: 0,
  },
]

/** Campaigns that run, ended and wait, with the visitors of each day. */
export async function loadCampaigns(
  deps: Pick<Deps, 'db' | 'config'>,
  sample: SampleContext,
  { owner }: Staff,
  until: Date,
): Promise<void> {
  const ago = (days: number) => new Date(until.getTime() - days * DAY)
  for (const { cost, added, runs, visitors: perDay, ...rest } of campaigns) {
    sample.goTo(ago(added))
    const [from, end] = runs ?? [null, null]
    const body = {
      ...rest,
      cost: fromBaht(cost),
      startsAt: from === null ? null : ago(from),
      endsAt: end === null ? null : ago(end),
    }
    const id = idOf(await sample.request(owner, 'campaigns.create', { body }, rest.code))
    if (id === null || body.startsAt === null) continue
    const rule = deps.config.dayRule
    const last = businessDayOf(body.endsAt ?? until, rule)
    for (let day = businessDayOf(body.startsAt, rule); day <= last; day = addDays(day, 1)) {
      const isWhole = boundsOf(day, rule).to <= until
      const count = Math.round((perDay / 2 + (scramble(perDay, day) % perDay)) * (isWhole ? 1 : 0.4))
      const visitors = Array.from({ length: count }, (_, n) => ({ network: `${rest.code} ${n}`, userAgent: '' }))
      const clicks = visitors.map(visitor => ({ campaignId: id, day, visitor: visitorHash(visitor, day, KEY) }))
      await countClicks(deps.db, clicks)
    }
  }
}

const KEY = Buffer.from('visitors of the sample operator')
