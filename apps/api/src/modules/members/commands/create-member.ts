import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { NewMember } from '@backoffice/contract/members/forms'
import { ok, refuse, type MemberId, type Refused } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { canSeePersonal } from '../../../platform/personal.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { MemberReference } from './member-command.ts'
import { register } from './register-member.ts'

/**
 * A member added by staff follows the same rules as a registration, and is checked for duplicates. Requires the right
 * to personal data, because a refusal reveals known phones and accounts.
 */
export function createMember(
  deps: Deps,
  ledger: Pick<Ledger, 'openMemberAccounts'>,
): Command<NewMember, MemberReference> {
  return {
    name: 'member.create',
    permission: permissionOf('members.create'),
    object: ({ externalId }) => ({ kind: 'member', id: externalId }),
    async run(context, { bankCode, accountNo, ...input }) {
      if (context.actor.kind === 'admin' && !canSeePersonal(context.actor)) return refuse('FORBIDDEN')
      const done = await register(deps, ledger, context, { ...input, bank: { code: bankCode, accountNo } })
      return done.ok ? ok({ id: done.value.memberId satisfies MemberId }) : byField(done)
    },
  }
}

/** The problem of each field, for the form. */
const messages: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_PHONE: 'not a valid Thai phone number',
  BAD_ACCOUNT_NO: 'not a valid account number of this bank',
  UNKNOWN_BANK: 'unknown bank',
  NOT_YET: 'no member has this username',
  DUPLICATE_EXTERNAL_ID: 'belongs to another member',
  DUPLICATE_USERNAME: 'belongs to another member',
  DUPLICATE_PHONE: 'belongs to another member',
  DUPLICATE_BANK_ACCOUNT: 'belongs to another member',
}
const formFields: Readonly<Record<string, string>> = { 'bank.code': 'bankCode', 'bank.accountNo': 'accountNo' }

/** Codes of events become field errors of the form; a value in use keeps its code. */
function byField({ code, facts }: Refused<ErrorCode>): Refused<ErrorCode> {
  const { field } = facts ?? {}
  const message = messages[code]
  if (typeof field !== 'string' || message === undefined) return refuse(code, facts)
  const fields = { [formFields[field] ?? field]: message }
  return code.startsWith('DUPLICATE_') || code === 'UNKNOWN_BANK'
    ? refuse(code, { fields })
    : refuse('VALIDATION', { fields })
}
