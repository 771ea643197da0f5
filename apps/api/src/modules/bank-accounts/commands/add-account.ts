import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { fieldError } from '@backoffice/contract/field-errors'
import { newId, ok, showAccountNo, type BankAccountId, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { refuseFieldsAs } from '../../../platform/http/refusal.ts'
import { badField, refuseProblem } from '../../../platform/lists/cursor.ts'
import { storedId } from '../../approvals/index.ts'
import { shownTerms, storedTerms } from '../account-payload.ts'
import { findByNumber, findOpenAdd, insertAccount } from '../bank-accounts.repo.ts'
import { findBank, type Bank } from '../banks.repo.ts'
import { checkTerms, readAccountNo, type AccountTerms } from '../domain/bank-account.ts'
import { accountEvents, type BankAccountContext } from './account-command.ts'

type Input = AccountTerms & { readonly bankCode: string; readonly accountNo: string }

const payload = z.object({ account: storedTerms.extend({ bankCode: z.string(), accountNo: z.string() }) })

/** Adds one of the operator's accounts, with its account in the ledger. Needs a second approver; no number twice. */
export function addAccount(module: BankAccountContext): Command<Input, ExecutedOrPending<never>> {
  const approval = module.approvals.twoPerson({
    kind: 'banking.account-add',
    subject: storedId<BankAccountId>(),
    payload,
    async execute({ tx, now, announce }, { subjectId: id, payload: { account } }) {
      if (!(await insertAccount(tx, { ...account, id }, now)))
        return refuseFieldsAs('STATE_CONFLICT', { accountNo: fieldError('ACCOUNT_REGISTERED') })
      await module.ledger.openBankAccount(tx, id)
      for (const event of accountEvents(id)) announce(event)
      return ok({ before: null, after: { status: 'active', ...z.encode(payload.shape.account, account) } })
    },
  })
  return adminCommand({
    name: 'bank-account.add',
    permission: permissionOf('banking.add-account'),
    object: ({ bankCode, accountNo }) => ({ kind: 'bank-account', id: `${bankCode}/${accountNo}` }),
    async run(context, input) {
      const { tx, now } = context
      const bank = await findBank(tx, input.bankCode)
      if (bank === undefined) return badField('bankCode', 'BANK')
      const read = readAccountNo(input.bankCode, input.accountNo)
      if ('problem' in read) return badField('accountNo', read.problem)
      const { accountNo } = read
      const problem = refuseProblem(checkTerms(input))
      if (problem !== null) return problem
      const free = await checkFree(tx, bank.code, accountNo, now)
      if (!free.ok) return free
      const id = newId<BankAccountId>(now.getTime())
      context.audit({ object: { kind: 'bank-account', id } })
      return approval.request(context, {
        subject: { kind: 'bank-account', id, label: `${bank.abbr} ${showAccountNo(bank.code, accountNo)}` },
        amount: null,
        payload: { account: { ...input, bankCode: bank.code, accountNo } },
        shown: { bank: `${bank.code} ${bank.abbr}`, accountNo, ...shownTerms(input), ...warningOf(bank, accountNo) },
        audited: { bankCode: bank.code, accountNo, ...shownTerms(input) },
      })
    },
  })
}

async function checkFree(tx: Tx, bankCode: string, accountNo: string, now: Date): Promise<Result<null, ErrorCode>> {
  const known = await findByNumber(tx, bankCode, accountNo)
  if (known !== undefined)
    return refuseFieldsAs(
      'STATE_CONFLICT',
      { accountNo: fieldError('ACCOUNT_REGISTERED') },
      { accountId: known.id, status: known.status },
    )
  const open = await findOpenAdd(tx, bankCode, accountNo, now)
  return open === undefined
    ? ok(null)
    : refuseFieldsAs('STATE_CONFLICT', { accountNo: fieldError('PENDING_APPROVAL') }, { approvalId: open })
}

/** How long a bank's numbers are may be out of date: the approver is warned, the request is not refused. */
const warningOf = ({ abbr, digits }: Bank, accountNo: string): { warning?: string } =>
  digits === null || digits === accountNo.length
    ? {}
    : { warning: `${abbr}: ${digits} digits, this has ${accountNo.length}` }
