import type { Endpoints } from '@backoffice/contract'
import type { SiteMember } from '@backoffice/contract/invites/site-member'
import { type MemberId, minus, ok, refuse, ZERO } from '@backoffice/kernel'
import { pick } from '../../platform/command/record-command.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/http/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { readLicence } from '../licences/index.ts'
import { isExcluded, type Member, type Members, refusalOf } from '../members/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Turnover } from '../turnover/index.ts'
import { earningsOf, findLinks } from './commissions.repo.ts'

export type SiteMemberDeps = {
  readonly ledger: Pick<Ledger, 'walletOf'>
  readonly members: Pick<Members, 'findByUsername'>
  readonly turnover: Pick<Turnover, 'turnoverOf'>
  readonly rewards: Pick<Rewards, 'unitsOf' | 'openGrantsOf'>
  /** What a member who may receive a bonus can claim now. */
  readonly claimable: {
    cashback(reader: Reader, memberId: MemberId): Promise<SiteMember['cashback']>
    diamonds(reader: Reader, memberId: MemberId): Promise<SiteMember['diamonds']>
  }
  /** The limits that bind a member, with what is left. */
  readonly limitsOf: (reader: Reader, member: Member) => Promise<SiteMember['limits']>
}

const SESSION_RULES = ['realityCheckMinutes', 'pauseMinutes', 'pauseAfterMinutes'] as const
const NO_DIAMONDS: SiteMember['diamonds'] = { claim: 'unavailable', exchange: null }

/** A member as the player site shows them to themselves; read after their last change. */
export const siteMemberHandler =
  (
    { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
    { ledger, members, turnover, rewards, claimable, limitsOf }: SiteMemberDeps,
  ): Handler<Endpoints['integration.member']> =>
  async ({ params }) => {
    const member = await members.findByUsername(db, params.username)
    if (member === undefined) return refuse('NOT_FOUND')
    const { id, username, externalId, status, exclusionKind, exclusionEndsAt } = member
    const now = clock.now()
    const isBlocked = refusalOf(member, 'bonus', now) !== null
    const [wallet, units, stakes, grants, cashback, diamonds, earnings, links, limits, licence] = await Promise.all([
      ledger.walletOf(db, id),
      rewards.unitsOf(db, id),
      turnover.turnoverOf(db, id),
      rewards.openGrantsOf(db, id),
      isBlocked ? [] : claimable.cashback(db, id),
      isBlocked ? NO_DIAMONDS : claimable.diamonds(db, id),
      earningsOf(db, id),
      findLinks(db, id),
      limitsOf(db, member),
      readLicence(db, config),
    ])
    const progress = new Map(
      stakes.requirements.map(({ source, required, done, remaining }) => [source.id, { required, done, remaining }]),
    )
    return ok({
      data: {
        username,
        externalId,
        status,
        exclusion:
          exclusionKind !== null && isExcluded(member, now) ? { kind: exclusionKind, until: exclusionEndsAt } : null,
        balances: {
          cash: minus(wallet.cash, wallet.held),
          held: wallet.held,
          bonus: wallet.bonus,
          diamonds: units.diamond,
          spins: units.spin,
        },
        turnover: { required: stakes.required, done: stakes.done, remaining: stakes.remaining },
        grants: grants.map(
          ({ id: grantId, source, promotionId, depositId, stackable, bonus, grantedAt, expiresAt }) => ({
            id: grantId,
            source,
            promotionId,
            depositId,
            stackable,
            bonus,
            grantedAt,
            expiresAt,
            ...(progress.get(grantId) ?? { required: ZERO, done: ZERO, remaining: ZERO }),
          }),
        ),
        cashback,
        diamonds,
        invites: { people: links.people, ...earnings },
        offers: refusalOf(member, 'marketing', now) === null && !isBlocked,
        limits,
        session: pick(licence.rules, SESSION_RULES),
        referrer: links.referrer,
      },
    })
  }
