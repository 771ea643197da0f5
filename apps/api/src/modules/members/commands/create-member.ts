import type { ErrorCode } from '@backoffice/contract'
import type { NewMember } from '@backoffice/contract/members/forms'
import { ok, refuse, type MemberId, type Refused } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { Deps } from '../../../platform/deps.ts'
import { canSeePersonal } from '../../../platform/personal.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { MemberReference } from './member-command.ts'
import { register } from './register-member.ts'

/**
 * Keeps true: a member whom staff add is held to the same rules as one who registered, and looked at for duplicates the
 * same way; nobody finds out by adding members which phones and accounts are known.
 */
export function createMember(
  deps: Deps,
  ledger: Pick<Ledger, 'openMemberAccounts'>,
): Command<NewMember, MemberReference> {
  return {
    name: 'member.create',
    permission: 'members.create',
    object: ({ externalId }) => ({ kind: 'member', id: externalId }),
    async run(context, { bankCode, accountNo, ...input }) {
      if (context.actor.kind === 'admin' && !canSeePersonal(context.actor)) return refuse('FORBIDDEN')
      const done = await register(deps, ledger, context, { ...input, bank: { code: bankCode, accountNo } })
      return done.ok ? ok({ id: done.value.memberId satisfies MemberId }) : byField(done)
    },
  }
}

/** What is wrong with each field, for the form it came from. */
const messages: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_PHONE: 'not a Thai phone number',
  BAD_ACCOUNT_NO: 'not an account number of this bank',
  UNKNOWN_BANK: 'not a bank we know',
  NOT_YET: 'there is no member of this name',
  DUPLICATE_EXTERNAL_ID: 'another member has it',
  DUPLICATE_USERNAME: 'another member has it',
  DUPLICATE_PHONE: 'another member has it',
  DUPLICATE_BANK_ACCOUNT: 'another member has it',
}
const formFields: Readonly<Record<string, string>> = { 'bank.code': 'bankCode', 'bank.accountNo': 'accountNo' }

/** What an event calls by codes for programs, a form hears as a wrong field; what is taken keeps its code. */
function byField({ code, facts }: Refused<ErrorCode>): Refused<ErrorCode> {
  const { field } = facts ?? {}
  const message = messages[code]
  if (typeof field !== 'string' || message === undefined) return refuse(code, facts)
  const fields = { [formFields[field] ?? field]: message }
  return code.startsWith('DUPLICATE_') || code === 'UNKNOWN_BANK'
    ? refuse(code, { fields })
    : refuse('VALIDATION', { fields })
}
