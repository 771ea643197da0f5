import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { fieldError } from '@backoffice/contract/field-errors'
import { refuseFields, refuseFieldsAs } from '../../../platform/http/refusal.ts'
import type { NewMember } from '@backoffice/contract/members/forms'
import { ok, refuse, type MemberId, type Refused } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { canSeePersonal } from '../../../platform/personal.ts'
import type { MemberCommandContext } from '../context.ts'
import type { MemberReference } from './member-command.ts'
import { register } from './register-member.ts'

/**
 * A member added by staff follows the same rules as a registration, and is checked for duplicates. Requires the right
 * to personal data, because a refusal reveals known phones and accounts.
 */
export function createMember({
  deps,
  ledger,
  registers,
}: Pick<MemberCommandContext, 'deps' | 'ledger' | 'registers'>): Command<NewMember, MemberReference> {
  return {
    name: 'member.create',
    permission: permissionOf('members.create'),
    object: ({ externalId }) => ({ kind: 'member', id: externalId }),
    async before(_deps, { bankCode, accountNo, ...input }, actor) {
      if (actor.kind === 'admin' && !canSeePersonal(actor)) return refuse('FORBIDDEN')
      return registers.checkRegistration({ ...input, bank: { code: bankCode, accountNo } })
    },
    async run(context, { bankCode, accountNo, ...input }) {
      const done = await register(deps, ledger, context, { ...input, bank: { code: bankCode, accountNo } })
      return done.ok ? ok({ id: done.value.memberId satisfies MemberId }) : byField(done)
    },
  }
}

/** The problem of each field, for the form. */
const problems: { readonly [C in ErrorCode]?: 'PHONE' | 'ACCOUNT_NO' | 'BANK' | 'MEMBER_UNKNOWN' | 'TAKEN_BY_MEMBER' } =
  {
    BAD_PHONE: 'PHONE',
    BAD_ACCOUNT_NO: 'ACCOUNT_NO',
    UNKNOWN_BANK: 'BANK',
    NOT_YET: 'MEMBER_UNKNOWN',
    DUPLICATE_EXTERNAL_ID: 'TAKEN_BY_MEMBER',
    DUPLICATE_USERNAME: 'TAKEN_BY_MEMBER',
    DUPLICATE_PHONE: 'TAKEN_BY_MEMBER',
    DUPLICATE_BANK_ACCOUNT: 'TAKEN_BY_MEMBER',
  }
const formFields: Readonly<Record<string, string>> = { 'bank.code': 'bankCode', 'bank.accountNo': 'accountNo' }

/** Codes of events become field errors of the form; a value in use keeps its code. */
function byField(refused: Refused<ErrorCode>): Refused<ErrorCode> {
  const { code, facts } = refused
  const { field } = facts ?? {}
  const problem = problems[code]
  if (typeof field !== 'string' || problem === undefined) return refused
  const fields = { [formFields[field] ?? field]: fieldError(problem) }
  return code.startsWith('DUPLICATE_') || code === 'UNKNOWN_BANK' ? refuseFieldsAs(code, fields) : refuseFields(fields)
}
