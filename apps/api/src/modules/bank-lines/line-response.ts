import { permissionOf } from '@backoffice/contract'
import type { bankLine } from '@backoffice/contract/bank-lines/forms'
import { tidyPhone } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { accountFor, canSeePersonal, phoneFor, textFor } from '../../platform/personal.ts'
import type { BankLineRecord } from './bank-lines.list.ts'

/** One bank line as an admin sees it. */
export type LineResponse = z.output<typeof bankLine>

/** Sender data needs the right to personal data; the bank's raw text may contain all of it, so it is omitted. */
export function toLineResponse(line: BankLineRecord, viewer: AdminActor): LineResponse {
  const { counterparty: other } = line
  return {
    id: line.id,
    account: { id: line.accountId, bankCode: line.bankCode, bankAbbr: line.bankAbbr, accountNo: line.accountNo },
    channel: line.channel,
    source: line.source === 'feed' ? 'feed' : 'statement',
    direction: line.direction,
    amount: line.amount,
    occurredAt: line.occurredAt,
    receivedAt: line.receivedAt,
    reference: line.reference,
    counterparty: {
      bankCode: other.bankCode,
      bankAbbr: other.bankAbbr,
      name: textFor(viewer, other.name),
      accountNo: accountFor(viewer, other.bankCode, other.accountNo),
      phone: phoneFor(viewer, other.phone, tidyPhone),
    },
    balanceAfter: line.balanceAfter,
    rawText: canSeePersonal(viewer) ? line.rawText : null,
    linked: toLink(line),
    can: viewer.permissions.has(permissionOf('banking.explain')) && canBeCategorized(line) ? ['explain'] : [],
  }
}

function toLink({ link, deposit, withdrawalStatus }: BankLineRecord): LineResponse['linked'] {
  if (link === null)
    return deposit === null
      ? { kind: 'none', id: null, status: null }
      : { kind: 'deposit', id: deposit.id, status: deposit.status }
  if (link.kind === 'return') return { kind: 'deposit', id: link.id, status: deposit?.status ?? null }
  if (link.kind === 'withdrawal') return { kind: 'withdrawal', id: link.id, status: withdrawalStatus }
  return { kind: link.kind, id: link.id, status: null }
}

const WITHOUT_OWNER: readonly string[] = ['unmatched', 'possible-duplicate', 'detected']

const canBeCategorized = ({ accountId, link, deposit }: BankLineRecord): boolean =>
  accountId !== null && link === null && (deposit === null || WITHOUT_OWNER.includes(deposit.status))
