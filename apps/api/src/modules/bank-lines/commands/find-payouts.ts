import { ok } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { findBankLine } from '../bank-lines.list.ts'
import { lockAccount } from '../../bank-accounts/index.ts'
import { findUncategorizedOut } from '../bank-line-links.repo.ts'
import type { BankLineContext } from '../context.ts'
import { claimPaidOut, type ClaimedLine } from './claim-line.ts'

const ORIGIN: Origin = {
  actor: { kind: 'system', name: 'bank-lines' },
  requestId: 'bank-lines.find-payouts',
  ip: null,
  userAgent: null,
}
const BACK_DAYS = 7
const AT_ONCE = 200

/** Links a line that arrived before its manual payment was recorded, a little later. */
export async function findPayouts(module: BankLineContext): Promise<void> {
  const { deps } = module
  const since = new Date(deps.clock.now().getTime() - BACK_DAYS * 86_400_000)
  for (const { id, accountId } of await findUncategorizedOut(deps.reader, since, AT_ONCE))
    await command(deps, claimLater(module), ORIGIN, { id, accountId })
}

type Input = { readonly id: string; readonly accountId: Parameters<typeof lockAccount>[1] }

const claimLater = (module: BankLineContext): Command<Input, ClaimedLine | null> => ({
  name: 'bank-line.claim',
  object: ({ id }) => ({ kind: 'bank-transaction', id }),
  async run(context, { id, accountId }) {
    await lockAccount(context.tx, accountId)
    const line = await findBankLine(context.tx, id)
    if (line === undefined || line.link !== null) return ok(null)
    const claimed = await claimPaidOut(module, context, { ...line, transactionId: id, bankAccountId: accountId })
    if (claimed !== null) {
      context.audit({ after: claimed })
      context.announce({ name: 'bank-line.explained', topic: 'banking', ids: [accountId] })
    }
    return ok(claimed)
  },
})
