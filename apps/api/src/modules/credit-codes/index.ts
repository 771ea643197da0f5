import { creditCodeBatches, unusedCreditCodes, usedCreditCodes } from '@backoffice/contract/credit-codes/lists'
import { larger, minus, ok, refuse, ZERO } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand, runTwoPerson } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import { createBatch } from './commands/create-batch.ts'
import { redeemCode } from './commands/redeem-code.ts'
import { revokeBatch, revokeCode } from './commands/revoke-codes.ts'
import { type CreditCodesContext, ratesOf } from './context.ts'
import { canManage, showBatch, showCode, showUse } from './code-response.ts'
import { batchList, codeList, useList } from './credit-codes.list.ts'
import { redemptionsOf } from './credit-codes.repo.ts'

type CreditCodeHandlers = Pick<Handlers, Extract<keyof Handlers, `credit-codes.${string}`>>

const MAX_REDEMPTIONS = 200

/** The module of codes that players redeem. */
export function createCreditCodes(deps: Deps, dependencies: Omit<CreditCodesContext, 'deps'>) {
  const { reader, clock } = deps
  const module: CreditCodesContext = { deps, ...dependencies }
  const create = createBatch(module)
  const batches = listHandler(creditCodeBatches, deps, {
    list: batchList,
    narrow: filters => filters,
    show: (rows, { actor, now }) => rows.map(row => showBatch(row, actor, now)),
  })
  const unused = listHandler(unusedCreditCodes, deps, {
    list: codeList,
    narrow: (filters, { actor }) => ({ ...filters, canSee: canManage(actor) }),
    show: (rows, { actor, now }) => rows.map(row => showCode(row, actor, now)),
  })
  const used = listHandler(usedCreditCodes, deps, {
    list: useList,
    narrow: (filters, { actor }) => ({ ...filters, canSee: canManage(actor) }),
    show: (rows, { actor }) => rows.map(row => showUse(row, actor)),
  })
  const handlers: CreditCodeHandlers = {
    'credit-codes.batches': batches,
    'credit-codes.unused': unused,
    'credit-codes.used': used,
    'credit-codes.get': async ({ params: { id }, actor }) => {
      const now = clock.now()
      const code = await codeList.find(reader, id, now)
      if (code === undefined) return refuse('NOT_FOUND')
      const rows = await useList.findMany(reader, await redemptionsOf(reader, id, MAX_REDEMPTIONS), now)
      return ok({ data: { ...showCode(code, actor, now), redemptions: rows.map(row => showUse(row, actor)) } })
    },
    'credit-codes.allowance': async ({ actor }) => {
      const { adjust } = actor.limits
      const consumed = await module.members.soloLimitUsed(reader, actor.id, clock.now())
      const remaining = adjust === null ? null : larger(minus(adjust, consumed), ZERO)
      const { diamond, spin } = await ratesOf(module, reader)
      return ok({ data: { remaining, bahtPerDiamond: diamond, bahtPerSpin: spin } })
    },
    'credit-codes.create': ({ body, origin }) => runTwoPerson(deps, create, origin, body),
    'credit-codes.revoke': ({ params, body, origin }) => runCommand(deps, revokeCode, origin, { ...params, ...body }),
    'credit-codes.revoke-batch': ({ params, body, origin }) =>
      runCommand(deps, revokeBatch, origin, { ...params, ...body }),
  }
  const exports: Pick<ListExports, 'credit-codes.batches' | 'credit-codes.unused' | 'credit-codes.used'> = {
    'credit-codes.batches': { columns: batchColumns, read: batches },
    'credit-codes.unused': { columns: unusedColumns, read: unused },
    'credit-codes.used': { columns: usedColumns, read: used },
  }
  return { handlers, exports, redeem: redeemCode(module) }
}

const batchColumns = fileColumns(creditCodeBatches, 'creditCodes', {
  uses: { uses: 'number', usesPerCode: 'number', usesPerMember: 'number' },
})
const unusedColumns = fileColumns(unusedCreditCodes, 'creditCodes', { uses: { uses: 'number', usesPerCode: 'number' } })
const usedColumns = fileColumns(usedCreditCodes, 'creditCodes', { phone: text(row => row.member.phone) })
