import type { DiamondClaimState } from '@backoffice/contract/diamonds/terms'
import type { SiteMember } from '@backoffice/contract/invites/site-member'
import { boundsOf, businessDayOf, type MemberId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { DiamondDocument, DiamondsContext } from './context.ts'
import { hasClaimed, hasDepositSince } from './diamonds.repo.ts'

/** Whether a member, who may receive a bonus, can claim diamonds now, and the terms of an exchange. */
export async function diamondOffer(
  module: DiamondsContext,
  reader: Reader,
  memberId: MemberId,
): Promise<SiteMember['diamonds']> {
  const settings = await module.read(reader)
  const { exchangeEnabled, bahtPerDiamond, minExchange, turnoverPercent } = settings
  return {
    claim: await claimState(module, reader, settings, memberId),
    exchange: exchangeEnabled ? { bahtPerDiamond, minExchange, turnoverPercent } : null,
  }
}

async function claimState(
  { deps: { clock, config } }: DiamondsContext,
  reader: Reader,
  { enabled, needsDeposit }: DiamondDocument,
  memberId: MemberId,
): Promise<DiamondClaimState> {
  if (!enabled) return 'unavailable'
  const day = businessDayOf(clock.now(), config.dayRule)
  if (await hasClaimed(reader, memberId, day)) return 'claimed'
  const isMissing = needsDeposit && !(await hasDepositSince(reader, memberId, boundsOf(day, config.dayRule).from))
  return isMissing ? 'deposit-needed' : 'available'
}
