import { businessDayOf, ok, refuse } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { SharedCounter } from '../../platform/limits/shared-counter.ts'
import { campaignTable, findByCode } from './campaigns.repo.ts'
import type { ClickQueue } from './click-queue.ts'
import { isVisitor, signedLocation, visitorHash } from './link.ts'
import { recentValues } from './recent-values.ts'

/** Many visitors of a mobile carrier share one address. */
const MAX_PER_NETWORK = 300
const WINDOW_MS = 60_000
/** How long a changed campaign or site takes to show. */
const RECENT_MS = 3_000
const MAX_CODES = 1_000

/** The address of the player site, as the website's settings have it. */
export type ReadWebsite = (reader: Reader) => Promise<{ readonly siteUrl: string | null }>

/** The link players click. Without an address of the player site it is not found. */
export function redirectHandler(
  { reader, clock, config }: Deps,
  readWebsite: ReadWebsite,
  clicks: ClickQueue,
  counter: SharedCounter | undefined,
): Handlers['campaigns.redirect'] {
  const limiter = createLimiter({ name: 'campaign-links', max: MAX_PER_NETWORK, windowMs: WINDOW_MS, counter })
  const shared = { forMs: RECENT_MS, now: () => clock.now().getTime() }
  const sites = recentValues<Awaited<ReturnType<ReadWebsite>>>({ ...shared, max: 1 })
  const byCode = recentValues<Awaited<ReturnType<typeof findByCode>>>({ ...shared, max: MAX_CODES })
  return async ({ params, query, headers, origin }) => {
    const network = networkOf(origin.ip)
    const retryAfter = config.http.rateLimit === 0 ? null : await limiter.take(network)
    if (retryAfter !== null) return refuse('TOO_MANY_REQUESTS', { retryAfter })
    const code = params.code.toLowerCase()
    const [{ siteUrl: site }, campaign] = await Promise.all([
      sites('', () => readWebsite(reader)),
      byCode(code, () => findByCode(reader, code)),
    ])
    if (site === null) return refuse('NOT_FOUND')
    const now = clock.now()
    if (campaign === undefined || campaignTable.statusOf(campaign, now) !== 'active')
      return ok({ location: new URL(site).href })
    const location = signedLocation(site, campaign, { query, secret: config.integrationSecrets[0], now })
    if (!isVisitor(headers)) return ok({ location })
    const day = businessDayOf(now, config.dayRule)
    const visitor = visitorHash({ network, userAgent: headers['user-agent'] ?? '' }, day, config.encryptionKey)
    return ok({ location, afterwards: async () => clicks.add({ campaignId: campaign.id, day, visitor }) })
  }
}
