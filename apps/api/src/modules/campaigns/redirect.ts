import { businessDayOf, ok, refuse } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { countClick, findByCode } from './campaigns.repo.ts'
import { statusOf } from './domain/campaign.ts'
import { isVisitor, signedLocation, visitorHash } from './link.ts'

/** Many visitors of a mobile network share one address. */
const MAX_PER_ADDRESS = 300
const WINDOW_MS = 60_000

/** The address of the player site, as the website's settings have it. */
export type ReadWebsite = (reader: Reader) => Promise<{ readonly siteUrl: string | null }>

/** The link players click. Without an address of the player site it is not found. */
export function redirectHandler(deps: Deps, readWebsite: ReadWebsite): Handlers['campaigns.redirect'] {
  const { db, reader, clock, config } = deps
  const limiter = createLimiter({ name: 'campaign-links', max: MAX_PER_ADDRESS, windowMs: WINDOW_MS })
  return async ({ params, query, headers, origin }) => {
    const ip = origin.ip ?? ''
    const retryAfter = config.http.rateLimit === 0 ? null : await limiter.take(ip)
    if (retryAfter !== null) return refuse('TOO_MANY_REQUESTS', { retryAfter })
    const [{ siteUrl: site }, campaign] = await Promise.all([readWebsite(reader), findByCode(reader, params.code)])
    if (site === null) return refuse('NOT_FOUND')
    const now = clock.now()
    if (campaign === undefined || statusOf(campaign, now) !== 'active') return ok({ location: new URL(site).href })
    const location = signedLocation(site, campaign, { query, secret: config.integrationSecrets[0], now })
    if (!isVisitor(headers)) return ok({ location })
    const day = businessDayOf(now, config.dayRule)
    const visitor = visitorHash({ ip, userAgent: headers['user-agent'] ?? '' }, day, config.encryptionKey)
    return ok({ location, afterwards: () => countClick(db, campaign.id, day, visitor) })
  }
}
