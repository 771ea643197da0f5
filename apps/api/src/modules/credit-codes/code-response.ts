import { permissionOf } from '@backoffice/contract'
import type { BatchResponse, CodeResponse, UseResponse } from '@backoffice/contract/credit-codes/forms'
import { satangOf, toBaht } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { phoneFor } from '../../platform/personal.ts'
import type { Batch, Code, StoredReward, Use } from './credit-codes.list.ts'
import { type CodeState, isOver, maskCode, statusAt } from './domain/code.ts'

type Viewer = Pick<AdminActor, 'permissions'>
export const canManage = ({ permissions }: Viewer): boolean => permissions.has(permissionOf('credit-codes.revoke'))

const shownAmount = ({ kind, amount }: StoredReward): number =>
  kind === 'credit' ? toBaht(satangOf(amount)) : Number(amount)

export const showBatch = (row: Batch, viewer: Viewer, now: Date): BatchResponse => ({
  ...row,
  amount: shownAmount(row),
  isExpired: isOver(row, now),
  can: canManage(viewer) && row.unused > 0 && !isOver(row, now) ? ['revoke'] : [],
})

const isLive = (status: CodeState['status']): boolean => status === 'unused'
const shownCode = (code: string, status: CodeState['status'], viewer: Viewer): string =>
  canManage(viewer) || !isLive(status) ? code : maskCode(code)

export function showCode({ validFrom: _validFrom, ...row }: Code, viewer: Viewer, now: Date): CodeResponse {
  return {
    ...row,
    code: shownCode(row.code, row.status, viewer),
    amount: shownAmount(row),
    status: statusAt(row, now),
    can: canManage(viewer) && statusAt(row, now) === 'unused' ? ['revoke'] : [],
  }
}

export const showUse = ({ codeStatus, ...row }: Use, viewer: Viewer): UseResponse => ({
  ...row,
  code: shownCode(row.code, codeStatus, viewer),
  amount: shownAmount(row),
  member: { ...row.member, phone: phoneFor(viewer, row.member.phone) },
})
