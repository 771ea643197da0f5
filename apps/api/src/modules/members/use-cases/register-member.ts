import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { businessDayOf, type MemberId, newId, ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Ledger } from '../../ledger/index.ts'
import { noteSummary } from '../../summaries/index.ts'
import { hasUnusualLength, type Registration, toRegistration } from '../domain/registration.ts'
import { askForCheck } from '../duplicate-checks.repo.ts'
import { findBank, findByUsername, findTaken, insertMember, type Taken } from '../members.repo.ts'

export type Registered = { readonly memberId: MemberId; readonly warnings: readonly string[] }

/**
 * Keeps true: a member is there once by externalId, username (in any case), phone and bank account, stands at a bank we
 * know, and has a wallet from the first moment.
 */
export function registerMember(
  deps: Deps,
  ledger: Pick<Ledger, 'openMemberAccounts'>,
): Command<EventData<'member.registered'>, Registered> {
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
): Promise<Result<Registered, ErrorCode>> {
  const { tx, now } = context
  const read = toRegistration(sent)
  if (!read.ok) return read
  const given = read.value
  const bank = await findBank(tx, given.bankCode)
  if (bank === undefined) return refuse('UNKNOWN_BANK', { field: 'bank.code' })
  const referrer = sent.referrerUsername === undefined ? null : await findByUsername(tx, sent.referrerUsername)
  if (referrer === undefined) return refuse('NOT_YET', { field: 'referrerUsername' })
  const id = newId<MemberId>(now.getTime())
  const registeredOn = businessDayOf(now, deps.config.dayRule)
  const inserted = await insertMember(tx, { ...given, id, referrerId: referrer?.id ?? null, registeredOn, now })
  if (!inserted) return whatIsTaken(await findTaken(tx, given))
  await ledger.openMemberAccounts(tx, id)
  await askForCheck(tx, id)
  await noteSummary(tx, { day: registeredOn, figure: 'members.registered' })
  const warnings = hasUnusualLength(given.accountNo, bank.accountDigits) ? ['ACCOUNT_DIGITS'] : []
  if (warnings.length > 0)
    deps.log.warn(
      { memberId: id, bankCode: given.bankCode, digits: given.accountNo.length },
      'a member registered with an account number of unusual length',
    )
  context.audit({ object: { kind: 'member', id }, after: shown(given, warnings) })
  context.announce({ name: 'member.registered', topic: 'members', ids: [id] })
  return ok({ memberId: id, warnings })
}

function whatIsTaken(taken: Taken): Refused<ErrorCode> {
  if (taken.externalId) return refuse('DUPLICATE_EXTERNAL_ID', { field: 'externalId' })
  if (taken.username) return refuse('DUPLICATE_USERNAME', { field: 'username' })
  if (taken.phone) return refuse('DUPLICATE_PHONE', { field: 'phone' })
  if (taken.bankAccount) return refuse('DUPLICATE_BANK_ACCOUNT', { field: 'bank.accountNo' })
  throw new Error('a registration met a row that is not there')
}

/** The audit names the member without repeating what is masked elsewhere. */
const shown = ({ externalId, username, bankCode, campaignCode }: Registration, warnings: readonly string[]) => ({
  status: 'active',
  externalId,
  username,
  bankCode,
  campaignCode,
  warnings,
})
