import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { businessDayOf, type MemberId, newId, ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Ledger } from '../../ledger/index.ts'
import { recordDelta } from '../../summaries/index.ts'
import { hasUnusualLength, type Registration, toRegistration } from '../domain/registration.ts'
import { scheduleCheck, scheduleLinkCheck } from '../duplicate-checks.repo.ts'
import { findBank, findByUsername, findInUse, insertMember, type FieldsInUse } from '../members.repo.ts'

export type RegistrationResult = { readonly memberId: MemberId; readonly warnings: readonly string[] }

/**
 * A member is unique by externalId, username (in any case), phone and bank account, has a known bank, and a wallet from
 * the start.
 */
export function registerMember(
  deps: Deps,
  ledger: Pick<Ledger, 'openMemberAccounts'>,
): Command<EventData<'member.registered'>, RegistrationResult> {
  return {
    name: 'member.register',
    object: ({ externalId }) => ({ kind: 'member', id: externalId }),
    run: (context, sent) => register(deps, ledger, context, sent),
  }
}

export async function register(
  deps: Deps,
  ledger: Pick<Ledger, 'openMemberAccounts'>,
  context: CommandContext,
  sent: EventData<'member.registered'>,
): Promise<Result<RegistrationResult, ErrorCode>> {
  const { tx, now } = context
  const read = toRegistration(sent)
  if (!read.ok) return read
  const input = read.value
  const registeredOn = businessDayOf(now, deps.config.dayRule)
  if (input.birthOn !== null && input.birthOn >= registeredOn) return badField('birthDate', 'IN_FUTURE')
  const bank = await findBank(tx, input.bankCode)
  if (bank === undefined) return refuse('UNKNOWN_BANK', { field: 'bank.code' })
  if (sent.referrerUsername?.toLowerCase() === sent.username.toLowerCase())
    return badField('referrerUsername', 'SAME_MEMBER')
  const referrer = sent.referrerUsername === undefined ? null : await findByUsername(tx, sent.referrerUsername)
  if (referrer === undefined) return refuse('NOT_YET', { field: 'referrerUsername' })
  const id = newId<MemberId>(now.getTime())
  const inserted = await insertMember(tx, { ...input, id, referrerId: referrer?.id ?? null, registeredOn, now })
  if (!inserted) return toDuplicateRefusal(await findInUse(tx, input))
  await ledger.openMemberAccounts(tx, id)
  await scheduleCheck(tx, id)
  if (referrer !== null) await scheduleLinkCheck(tx, referrer.id)
  await recordDelta(tx, { day: registeredOn, figure: 'members.registered', at: now })
  const warnings = hasUnusualLength(input.accountNo, bank.accountDigits) ? ['ACCOUNT_DIGITS'] : []
  if (warnings.length > 0)
    deps.log.warn(
      { memberId: id, bankCode: input.bankCode, digits: input.accountNo.length },
      'a member registered with an account number of unusual length',
    )
  context.audit({ object: { kind: 'member', id }, after: shown(input, warnings) })
  context.announce({ name: 'member.registered', topic: 'members', ids: [id] })
  return ok({ memberId: id, warnings })
}

function toDuplicateRefusal(used: FieldsInUse): Refused<ErrorCode> {
  if (used.externalId) return refuse('DUPLICATE_EXTERNAL_ID', { field: 'externalId' })
  if (used.username) return refuse('DUPLICATE_USERNAME', { field: 'username' })
  if (used.phone) return refuse('DUPLICATE_PHONE', { field: 'phone' })
  if (used.bankAccount) return refuse('DUPLICATE_BANK_ACCOUNT', { field: 'bank.accountNo' })
  throw new Error('a registration met a row that is not there')
}

/** The audit names the member without values that are masked elsewhere. */
const shown = ({ externalId, username, bankCode, campaignCode }: Registration, warnings: readonly string[]) => ({
  status: 'active',
  externalId,
  username,
  bankCode,
  campaignCode,
  warnings,
})
